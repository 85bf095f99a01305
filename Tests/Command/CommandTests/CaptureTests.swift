import Foundation
import TestSupport
import Testing

@Suite("scanics screen, scanics clipboard, scanics camera")
struct CaptureTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    private static let poster = Scanics.samples + "poster.png"
    private static let noBus = "DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent XDG_RUNTIME_DIR=\"$PWD\""

    /// Runs a command on a bus with a desktop that takes the poster.
    private func onDesktop(
        _ arguments: String, answer: String = "taken", choice: String = "done"
    ) async throws -> Scanics.Run {
        let desktop = packageRoot.path() + "Tests/Command/CommandTests/Fixtures/fake-desktop.py"
        return try await sandbox.runShell(
            """
            XDG_RUNTIME_DIR="$PWD" dbus-run-session -- /usr/bin/python3 \(desktop) \(answer) \(Self.poster) \(choice) \
            /bin/sh -c '\(Scanics.path) \(arguments)'
            """)
    }

    /// Runs a command without a desktop's bus. Only the programs that the test wrote are on the PATH.
    private func withTools(_ arguments: String, display: String) async throws -> Scanics.Run {
        try await sandbox.runShell(
            "env -u DISPLAY -u WAYLAND_DISPLAY \(display) \(Self.noBus) PATH=\"$PWD/bin\" \(Scanics.path) \(arguments)")
    }

    private var leftovers: [String] { sandbox.folder.files.filter { $0.hasPrefix("scanics-") } }

    @Test("the desktop takes a picture of the screen, whose events are printed")
    func portal() async throws {
        let run = try await onDesktop("screen --format jsonl")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(#""summary":"#) && run.errors.contains(#"["screenshot", true]"#))
        let whole = try await onDesktop("screen --whole --format ics")
        #expect(whole.output.contains("BEGIN:VEVENT") && whole.errors.contains(#"["screenshot", false]"#))
        #expect(leftovers.isEmpty)
    }

    @Test("a dialog that the user closes ends the command with a message")
    func cancelled() async throws {
        let run = try await onDesktop("screen --format ics", answer: "cancelled")
        #expect(run.status == 3 && run.output.isEmpty && run.errors.contains("no part of the screen was chosen"))
    }

    @Test("without a terminal, a notification shows the event, and its action saves it")
    func notification() async throws {
        let run = try await onDesktop("screen >/dev/null")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains(#"["Add"]"#) || run.errors.contains(#"["done", "Add"]"#))
        #expect(run.errors.contains("Event saved"))
        let list = try await sandbox.run(
            "events", "list", "--from", "2020-01-01", "--to", "2030-01-01", "--format", "json")
        #expect(try StoreSandbox.objects("events", in: list).count == 1)
        #expect(leftovers.isEmpty)
    }

    @Test("a notification that is closed saves nothing")
    func closed() async throws {
        let run = try await onDesktop("screen --notify", choice: "closed")
        #expect(run.status == 0 && !run.errors.contains("saved"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: sandbox.folder.path + "data/scanics"))
    }

    @Test(
        "without a portal, an installed program takes the picture",
        arguments: ["grim", "gnome-screenshot", "spectacle", "import"])
    func programs(_ name: String) async throws {
        try sandbox.writeTool(
            name, "for file; do :; done; /bin/cp \(Self.poster) \"$file\"; echo $0 \"$@\" >\"$HOME/calls\"")
        if name == "grim" { try sandbox.writeTool("slurp", "echo '10,20 300x400'") }
        let run = try await withTools(
            "screen --format jsonl", display: name == "import" ? "DISPLAY=:9" : "WAYLAND_DISPLAY=x")
        #expect(run.status == 0 && run.output.contains(#""summary":"#), "\(run.errors)")
        let calls = try String(contentsOfFile: sandbox.folder.path + "calls", encoding: .utf8)
        #expect(name != "grim" || calls.contains("-g 10,20 300x400 "))
    }

    @Test("without anything that takes pictures, the message names what to install")
    func nothing() async throws {
        let screen = try await withTools("screen", display: "WAYLAND_DISPLAY=x")
        #expect(screen.status == 3 && screen.errors.contains("install xdg-desktop-portal"))
        let clipboard = try await withTools("clipboard", display: "WAYLAND_DISPLAY=x")
        #expect(clipboard.status == 3 && clipboard.errors.contains("install wl-clipboard"))
        let notice = try await withTools("clipboard --notify", display: "WAYLAND_DISPLAY=x")
        #expect(notice.status == 3)
    }

    /// Writes a clipboard with one type.
    private func copy(_ type: String, _ file: String) throws {
        try sandbox.writeTool("wl-paste", "if [ \"$1\" = --list-types ]; then echo \(type); else /bin/cat \(file); fi")
    }

    @Test("a picture, a calendar, a text for people and copied files in the clipboard give their events")
    func clipboard() async throws {
        func events(_ type: String, _ file: String) async throws -> String {
            try copy(type, file)
            let run = try await withTools("clipboard --format jsonl", display: "WAYLAND_DISPLAY=x")
            #expect(run.status == 0, "\(type): \(run.errors)")
            return run.output
        }
        #expect(try await events("image/png", Self.poster).contains(#""family":"#))
        try sandbox.folder.write("text", Array("Dinner with Ana\nFriday, 12 June 2026, 20:00\n".utf8))
        #expect(try await events("'text/plain;charset=utf-8'", "text").contains(#""family":"print""#))
        try sandbox.folder.write("uris", Array("file://\(Self.poster)\r\n".utf8))
        #expect(try await events("text/uri-list", "uris").contains("poster.png"))
        try sandbox.writeCalendar("c.ics", StoreSandbox.event("1"))
        #expect(try await events("text/calendar", "c.ics").contains(#""uid":"1""#))
        #expect(leftovers.isEmpty)
    }

    @Test("an empty clipboard, and one with other things, end with a message")
    func emptyClipboard() async throws {
        try sandbox.writeTool("wl-paste", "exit 1")
        let empty = try await withTools("clipboard", display: "WAYLAND_DISPLAY=x")
        #expect(empty.status == 3 && empty.errors.contains("nothing was copied"))
        try copy("audio/wav", "/dev/null")
        let other = try await withTools("clipboard", display: "WAYLAND_DISPLAY=x")
        #expect(other.status == 3 && other.errors.contains("neither a picture nor a text"))
    }

    @Test("xclip hands over a picture that was copied on an X11 desktop")
    func xclip() async throws {
        let run = try await sandbox.runShell(
            """
            Xvfb -displayfd 3 -screen 0 64x64x24 -nolisten tcp 3>display 2>/dev/null &
            screen=$!
            until test -s display; do kill -0 $screen || exit 9; done
            export DISPLAY=:$(cat display) \(Self.noBus)
            xclip -selection clipboard -t image/png -i \(Self.poster) >/dev/null 2>&1
            env -u WAYLAND_DISPLAY \(Scanics.path) clipboard --format jsonl
            status=$?
            kill $screen
            exit $status
            """)
        #expect(run.status == 0 && run.output.contains(#""summary":"#), "\(run.errors)")
    }

    // MARK: The camera

    /// Writes a camera that sees the poster from the third picture on.
    private func writeCamera(_ name: String) throws {
        try sandbox.folder.write("video0")
        try sandbox.writeTool(
            name,
            """
            echo "$@" >>"$HOME/calls"
            for file; do :; done
            picture=\(Scanics.samples)no-code.png
            if [ "$(/usr/bin/wc -l <"$HOME/calls")" -gt 2 ]; then picture=\(Self.poster); fi
            /bin/cp $picture "$file"
            """)
    }

    @Test("a camera's pictures are read until one has an event", arguments: ["ffmpeg", "fswebcam"])
    func camera(_ name: String) async throws {
        try writeCamera(name)
        let run = try await withTools("camera --device \"$PWD/video0\" --format jsonl --ocr never", display: "")
        #expect(run.status == 0 && run.output.contains(#""summary":"#), "\(run.errors)")
        let calls = try sandbox.folder.text("calls").split(separator: "\n")
        #expect(calls.count == 3 && calls.allSatisfy { $0.contains("/video0") && $0.hasSuffix("camera.jpg") })
        #expect(leftovers.isEmpty)
    }

    @Test("a camera that sees no event, takes no picture or is not there ends the command with a message")
    func noEvent() async throws {
        func camera(_ options: String = "--device \"$PWD/video0\"") async throws -> Scanics.Run {
            try await withTools("camera \(options) --for 0.1 --format ics --ocr never", display: "")
        }
        let nowhere = try await camera("--device /nonexistent")
        #expect(nowhere.status == 3 && nowhere.errors.contains("name it with --device"))
        try sandbox.folder.write("video0")
        try sandbox.writeTool("unrelated", "")
        let noTool = try await camera()
        #expect(noTool.status == 3 && noTool.errors.contains("install ffmpeg or fswebcam"))
        try sandbox.writeTool("ffmpeg", "for file; do :; done; /bin/cp \(Scanics.samples)no-code.png \"$file\"")
        let empty = try await camera()
        #expect(empty.status == 1 && empty.output.isEmpty && empty.errors.contains("no event was seen"))
        try sandbox.writeTool("ffmpeg", "exit 1")
        let broken = try await camera()
        #expect(broken.status == 3 && broken.errors.contains("close other programs"))
        #expect(leftovers.isEmpty)
    }

    @Test("a camera that is stopped leaves no picture")
    func stoppedCamera() async throws {
        try sandbox.folder.write("video0")
        try sandbox.writeTool(
            "ffmpeg",
            "for file; do :; done; /bin/cp \(Scanics.samples)no-code.png \"$file\"; echo x >\"$HOME/started\"; exec /bin/sleep 2"
        )
        let run = try await sandbox.runShell(
            """
            env \(Self.noBus) PATH="$PWD/bin" \(Scanics.path) camera --device "$PWD/video0" --format ics &
            camera=$!
            until test -s started; do kill -0 $camera || exit 9; sleep 0.01; done
            kill -TERM $camera; wait $camera
            """)
        #expect(run.status == 130, "\(run.errors)")
        #expect(leftovers.isEmpty)
    }
}
