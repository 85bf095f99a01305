"""A typed client that openapi-python-client makes from the server's own description."""

import importlib
import io
import os
import pathlib
import subprocess
import sys

from conftest import POSTER


def make_client(server, folder):
    """Makes the package `calendar_client` in a folder."""
    description = folder / "openapi.json"
    description.write_bytes(server.call("GET", "/api/openapi.json")[2])
    # The generator formats its output with ruff, which is installed beside it.
    programs = str(pathlib.Path(sys.executable).parent)
    subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", "--path", description, "--meta", "none",
         "--output-path", folder / "calendar_client"],
        env=os.environ | {"PATH": programs + os.pathsep + os.environ["PATH"]}, check=True, capture_output=True)


def test_a_generated_client_signs_in_uploads_lists_adds_changes_undoes_and_deletes(server, tmp_path, monkeypatch):
    make_client(server, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    client, models, types = (importlib.import_module("calendar_client" + name) for name in ["", ".models", ".types"])

    def ask(operation, **arguments):
        """Calls an operation; returns its answer, and the object that was read from it."""
        module = importlib.import_module("calendar_client.api.default." + operation)
        answer = module.sync_detailed(client=arguments.pop("by", own), **arguments)
        return answer, answer.parsed

    own = client.AuthenticatedClient(base_url=server.address, token=server.token, raise_on_unexpected_status=True)
    stranger = client.AuthenticatedClient(base_url=server.address, token="wrong", raise_on_unexpected_status=True)
    answer, problem = ask("list_calendars", by=stranger)
    assert answer.status_code == 401 and isinstance(problem, models.Problem) and problem.code == "wrong-token"

    picture = lambda: types.File(payload=io.BytesIO(POSTER.read_bytes()))  # noqa: E731
    _, scan = ask("scan", body=picture(), name="poster.png")
    assert scan.path == "poster.png" and scan.events[0].summary.startswith("Sommernacht")
    _, report = ask("import_", body=picture())
    assert [item.outcome for item in report.items] == ["created"]
    window = {"from_": "2026-06-01", "to": "2026-07-01"}
    _, listed = ask("list_events", **window)
    assert len(listed.events) == 1 and listed.events[0].start.utc == "2026-06-19T18:00:00Z"

    rule = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3"
    dinner = models.NewEvent(summary="Dinner", start="2026-06-30T20:00", time_zone="Europe/Berlin", recurrence=rule)
    answer, event = ask("add_event", body=dinner)
    assert answer.status_code == 201 and event.recurring and event.rrule == [rule]
    place = {"calendar": event.calendar_id, "uid": event.uid}
    change = models.EventChange(location="Vesta")
    answer, changed = ask("change_event", body=change, if_match=answer.headers["ETag"], span=models.ChangeEventSpan.FUTURE, **place)
    assert changed.location == "Vesta" and changed.rrule == [rule]
    batch, tag = answer.headers["ScanICS-Batch"], answer.headers["ETag"]
    _, undone = ask("undo_import", batch=batch)
    assert undone.restored == 1 and ask("show_event", **place)[1].location == types.UNSET
    answer, problem = ask("remove_event", if_match=tag, **place)
    assert answer.status_code == 412 and problem.code == "precondition-failed"
    tag = ask("show_event", **place)[0].headers["ETag"]
    assert ask("remove_event", if_match=tag, span=models.RemoveEventSpan.FUTURE, **place)[0].status_code == 204
    assert ask("show_event", **place)[0].status_code == 404
    assert [one.summary for one in ask("list_events", **window)[1].events] == [listed.events[0].summary]
