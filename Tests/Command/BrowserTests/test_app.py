"""The pages as an app of a phone: the live camera, pictures that other apps share, and no connection."""

import json
import subprocess

from conftest import JSON, POSTER, start_server


def video(server, folder, frames=(0, 1)):
    """Makes a video (YUV4MPEG2) of pictures: 0 is nothing, and 1 the code of an event."""
    body = b'{"summary": "Dinner", "start": "2026-06-29T20:00"}'
    event = json.loads(server.call("POST", "/api/events", body, JSON)[2])
    (folder / "code.png").write_bytes(server.call("GET", "/event/code.png?" + event["query"])[2])
    assert server.call("DELETE", "/api/events/item?" + event["query"])[0] == 204
    made = []
    for name in ["gradient:gray-white", folder / "code.png"]:
        canvas = ["-resize", "400x400", "-background", "gray", "-gravity", "center", "-extent", "640x480", "-depth", "8"]
        gray = subprocess.run(["convert", "-size", "400x400", name, *canvas, "gray:-"], check=True, capture_output=True).stdout
        assert len(gray) == 640 * 480
        # Two planes of colour, a quarter as large each, follow the plane of brightness.
        made.append(b"FRAME\n" + gray + bytes([128]) * (640 * 480 // 2))
    path = folder / "camera.y4m"
    path.write_bytes(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n" + b"".join(made[frame] * (40 if frame else 10) for frame in frames))
    return path


def test_the_live_camera_finds_an_event_that_is_added_with_one_tap(tmp_path, chromium):
    server = start_server(tmp_path)
    browser = chromium(
        "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={video(server, tmp_path)}")
    try:
        page = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-GB").new_page()
        complaints = []
        page.on("console", lambda message: complaints.append(message.text) if "Content Security" in message.text else None)
        page.goto(server.start)
        page.get_by_role("button", name="Live camera").click()
        page.wait_for_url("**/scans/*", timeout=60_000)
        button = page.get_by_role("button", name="Add to calendar")
        box = button.bounding_box()
        assert box["y"] + box["height"] <= 740
        button.click()
        assert "The event is in your calendar." in page.get_by_role("status").inner_text()
        assert complaints == []
        assert b"Dinner" in server.run("events", "search", "Dinner")
    finally:
        browser.close()
        server.stop()


def test_a_camera_that_is_refused_is_explained(server, open_page):
    page = open_page(server, permissions=[])
    page.get_by_role("button", name="Live camera").click()
    page.get_by_text("The camera cannot be used.").wait_for()
    page.get_by_role("button", name="Cancel").click()
    assert page.get_by_role("button", name="Live camera").is_visible()


def test_a_picture_that_another_app_shares_opens_its_ticket(server):
    _, fields, _ = server.call("GET", f"/?token={server.token}", token=False)
    session = {"Cookie": fields["Set-Cookie"].split(";")[0], "Content-Type": "multipart/form-data; boundary=x"}
    body = b'--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\n' + POSTER.read_bytes() + b"\r\n--x--\r\n"
    # Browsers send no origin with what a person shares, and no site can claim to be none.
    shared = session | {"Origin": "null", "Sec-Fetch-Site": "none"}
    status, fields, _ = server.call("POST", "/share", body, shared, token=False)
    assert status == 303 and fields["Location"].startswith("/scans/")
    for other in [{"Origin": "null"}, {"Origin": "http://evil.example", "Sec-Fetch-Site": "none"}, {"Origin": "null", "Sec-Fetch-Site": "cross-site"}]:
        assert server.call("POST", "/share", body, session | other, token=False)[0] == 403
    assert server.call("POST", "/share", body, {"Origin": "null", "Sec-Fetch-Site": "none"}, token=False)[0] == 401
    manifest = json.loads(server.call("GET", "/manifest.webmanifest", token=False)[2])
    assert manifest["share_target"]["action"] == "/share"
    for icon in manifest["icons"]:
        assert server.call("GET", icon["src"], token=False)[1]["Content-Type"] == "image/svg+xml"


def test_an_installed_app_says_that_there_is_no_connection(tmp_path, open_page):
    server = start_server(tmp_path)
    page = open_page(server, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    server.stop()
    page.goto(server.address + "/calendar")
    assert "No connection" in page.inner_text("main")
