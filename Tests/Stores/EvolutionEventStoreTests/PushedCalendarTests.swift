import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// ScanICS fills a calendar on a server. GNOME then reads it with the CalDAV client of its own calendar service.
@Suite(
    "GNOME and calendars on a server",
    .enabled(if: GNOMEDesktop.isInstalled, "evolution-data-server is missing; see scripts/install-dependencies.sh"))
struct PushedCalendarTests {
    private let folder: TemporaryFolder
    private let desktop: GNOMEDesktop

    init() throws {
        folder = try TemporaryFolder()
        desktop = try GNOMEDesktop(home: folder.path + "home")
        try folder.write("events.ics", Array(Self.events.utf8))
        try folder.write("radicale.conf", Array(configuration.utf8))
        try folder.write("rights", Array("[all]\nuser: .*\ncollection: .*\npermissions: RrWw\n".utf8))
    }

    private static let events = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:test
        BEGIN:VEVENT
        UID:concert@example.org
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20260619T200000
        DTEND;TZID=Europe/Berlin:20260619T233000
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Jazz im Hof
        END:VEVENT
        BEGIN:VEVENT
        UID:concert@example.org
        RECURRENCE-ID;TZID=Europe/Berlin:20260626T200000
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20260626T210000
        DTEND;TZID=Europe/Berlin:20260626T233000
        SUMMARY:Jazz im Keller
        END:VEVENT
        BEGIN:VEVENT
        UID:open day/ä@example.org
        DTSTAMP:20260101T000000Z
        DTSTART;VALUE=DATE:20260704
        SUMMARY:Tag der offenen Tür\\, „Grün“
        END:VEVENT
        END:VCALENDAR

        """

    /// Radicale's settings. Anybody may read everything without a password, because GNOME would look for the password
    /// in a keyring.
    private var configuration: String {
        """
        [server]
        hosts = 127.0.0.1:0
        [auth]
        type = none
        [rights]
        type = from_file
        file = \(folder.path)rights
        [storage]
        filesystem_folder = \(folder.path)server
        [logging]
        level = info

        """
    }

    /// Returns a source file for GNOME that describes a calendar on a server. GNOME's account settings write such
    /// files.
    private func source(_ path: String, port: Substring) -> String {
        """
        [Data Source]
        DisplayName=Pushed
        Enabled=true
        Parent=caldav-stub

        [Authentication]
        Host=127.0.0.1
        Port=\(port)
        Method=none

        [Calendar]
        BackendName=caldav
        Selected=true

        [Security]
        Method=none

        [WebDAV Backend]
        ResourcePath=\(path)

        """
    }

    private static let scanics: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "scanics").path()
    }()

    /// Runs Radicale during a closure, which gets Radicale's port.
    private func withServer(_ body: (Substring) async throws -> Void) async throws {
        _ = try await Subprocess.run(
            .path("/usr/bin/python3"), arguments: ["-m", "radicale", "--config", "\(folder.path)radicale.conf"],
            input: .none, output: .discarded, error: .sequence
        ) { server in
            for try await line in server.standardError.strings() {
                guard let found = line.firstMatch(of: /Listening on \D*127\.0\.0\.1\D+(\d+)/) else { continue }
                try await body(found.1)
                break
            }
            try server.send(signal: .terminate)
        }
    }

    @Test("GNOME reads what was pushed: a series with a changed occurrence, an all-day event, special characters")
    func reads() async throws {
        try await withServer { port in
            let store = "caldav+http://ana@127.0.0.1:\(port)/"
            let push = "cd \(folder.path); SCANICS_PASSWORD=x \(Self.scanics) import events.ics --to \(store)"
            let pushed = try await desktop.run("/bin/sh", ["-c", push])
            try #require(pushed.status == .exited(0), "\(pushed)")
            let root = folder.path + "server/collection-root/ana/"
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: root).first { $0.first != "." })
            let sources = desktop.home + "/config/evolution/sources/"
            try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
            try source("/ana/\(name)/", port: port).write(
                toFile: sources + "pushed.source", atomically: true, encoding: .utf8)
            // The service fetches the calendar some time after opening it, so the script repeats the listing until an
            // event appears.
            let list =
                "\(Self.scanics) events list --from 2026-06-01 --to 2026-08-01 --timezone event --store eds:Pushed"
            let script = "for i in $(seq 600); do \(list) | grep -q Jazz && break; sleep 0.1; done; \(list)"
            let listed = try await desktop.run("/bin/sh", ["-c", script])
            let lines = listed.output.split(separator: "\n").dropFirst().map { line in
                line.split(separator: "  ", omittingEmptySubsequences: true).prefix(2)
                    .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: ": ")
            }
            let expected = [
                "Fri 2026-06-19 20:00 – 23:30 Europe/Berlin: Jazz im Hof",
                "Fri 2026-06-26 21:00 – 23:30 Europe/Berlin: Jazz im Keller",
                "Fri 2026-07-03 20:00 – 23:30 Europe/Berlin: Jazz im Hof",
                "Sat 2026-07-04: Tag der offenen Tür, „Grün“",
            ]
            #expect(lines == expected, "\(listed)")
        }
    }
}
