import Foundation
import TestSupport
import Testing

/// Tests the command with GNOME's calendars and their real service.
@Suite(
    "scanics and the calendars of GNOME",
    .enabled(if: GNOMEDesktop.isInstalled, "evolution-data-server is missing; see scripts/install-dependencies.sh"))
struct EvolutionCommandTests {
    private let folder: TemporaryFolder
    private let desktop: GNOMEDesktop

    init() throws {
        folder = try TemporaryFolder()
        desktop = try GNOMEDesktop(home: folder.path + "home")
        try Self.event.write(toFile: folder.path + "concert.ics", atomically: true, encoding: .utf8)
    }

    private static let event = """
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
        X-POSTER;X-A=b:kept
        END:VEVENT
        END:VCALENDAR

        """

    /// Runs shell commands on one bus. In them, `$S` is the path of scanics.
    private func shell(_ script: String) async throws -> (output: String, messages: String) {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let scanics = URL(filePath: tests).deletingLastPathComponent().appending(path: "scanics").path()
        let result = try await desktop.run("/bin/sh", ["-c", "S=\(scanics); cd \(folder.path); \(script)"])
        return (result.output, result.messages)
    }

    @Test("an import goes into GNOME's calendars, is listed by later sessions, and can be undone")
    func roundTrip() async throws {
        let first = try await shell(
            """
            $S import concert.ics --to eds: --yes
            $S import concert.ics --to eds:Concerts --yes
            $S import concert.ics --to eds: --yes
            """)
        #expect(
            first.output.split(separator: "\n").map { $0.prefix(9) } == ["created  ", "created  ", "unchanged"],
            "\(first)")
        // The file in which the service's own backend keeps the events.
        let file = desktop.home + "/data/evolution/calendar/system/calendar.ics"
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("X-POSTER;X-A=b:kept"))
        // A new bus, with new services that read the files again.
        let period = "--from 2026-06-01 --to 2026-08-01 --format json"
        let second = try await shell(
            """
            $S events list --store eds: \(period) | grep -c concert@example.org
            $S events list --store eds:Concerts \(period) | grep -c '"summary":"Jazz im Hof"'
            $S undo $($S undo --list --store eds: | sed -n 2p | cut -d' ' -f1) --store eds: >&2
            $S events list --store eds: \(period) | grep -c concert@example.org
            $S events list --store eds:Concerts \(period) | grep -c concert@example.org
            """)
        #expect(second.output == "6\n3\n3\n0\n", "\(second)")
    }

    @Test("an import of many events asks the service only a few times, not once for each event")
    func many() async throws {
        let events = (0..<120).map { number in
            "BEGIN:VEVENT\nUID:\(number)\nDTSTART:20260612T090000Z\nSUMMARY:\(number)\nEND:VEVENT\n"
        }
        try folder.write("many.ics", Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n".utf8))
        let run = try await shell(
            """
            dbus-monitor --profile "\(Self.calls)" >calls &
            for tenth in $(seq 300); do [ -s calls ] && break; sleep 0.1; done
            $S import many.ics --to eds: --yes | cut -d' ' -f1 | sort | uniq -c
            $S import many.ics --to eds: --yes | cut -d' ' -f1 | sort | uniq -c
            kill $!
            """)
        let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines == ["120 created", "120 unchanged"], "\(run)")
        let asked = try String(contentsOfFile: folder.path + "calls", encoding: .utf8).split(separator: "\n")
            .compactMap { $0.split(separator: "\t").last.map(String.init) }.filter { $0.contains("Object") }
        #expect(asked.count(where: { $0 == "CreateObjects" }) == 1 && asked.count < 10, "\(asked)")
    }

    @Test("a check of many events lists each calendar only once, not once for each part of the events")
    func check() async throws {
        let events = (0..<450).map { number in
            "BEGIN:VEVENT\nUID:\(number)\nDTSTART:20260612T090000Z\nSUMMARY:\(number)\nEND:VEVENT\n"
        }
        try folder.write("many.ics", Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n".utf8))
        let run = try await shell(
            """
            $S import many.ics --to eds: --yes | wc -l
            dbus-monitor --profile "\(Self.calls)" >calls &
            for tenth in $(seq 300); do [ -s calls ] && break; sleep 0.1; done
            $S calendars check --store eds:; echo $?
            kill $!
            """)
        #expect(run.output == "450\n0\n", "\(run)")
        let lists = try String(contentsOfFile: folder.path + "calls", encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t") }.filter { $0.last == "GetObjectList" }.compactMap { $0.dropLast(2).last }
        #expect(!lists.isEmpty && Set(lists).count == lists.count, "\(lists)")
    }

    /// The match rule by which `dbus-monitor` selects the calls to GNOME's calendar service.
    private static let calls = "type='method_call',interface='org.gnome.evolution.dataserver.Calendar'"

    @Test("the message about a missing calendar of GNOME names this calendar and the existing calendars")
    func missing() async throws {
        let run = try await shell("$S events list --store eds:Nothing; echo $?")
        #expect(run.output == "3\n", "\(run)")
        #expect(
            run.messages.contains(
                "eds:Nothing: there is no calendar with this title; choose one of these: Birthdays & Anniversaries, Personal"
            ), "\(run)")
    }

    @Test("without a session bus, the message for eds: names the service and its package")
    func withoutBus() async throws {
        let run = try await shell(
            "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere XDG_RUNTIME_DIR=/nowhere $S events list --store eds:; echo $?")
        #expect(run.output == "3\n", "\(run)")
        #expect(run.messages.contains("install the package evolution-data-server"), "\(run)")
    }
}
