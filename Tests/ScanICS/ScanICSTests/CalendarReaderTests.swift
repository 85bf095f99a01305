import CLinux
import CalendarModel
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import ScanICS

/// Tests long calendars that are read in separate processes. The readers are HostileReader, as in ``ReaderProcessTests``.
@Suite("Processes that read calendars")
struct CalendarReaderTests {
    private static let canLock = csandbox_kernel().seccomp

    private func workers(
        seconds: Double = 30, sandbox: ReaderProcesses.Sandbox = .on
    ) -> ScanWorkers {
        var scanner = EventScanner()
        scanner.options.limits.seconds = seconds
        let processes = ReaderProcesses.forCalendars(program: ReaderProcessTests.program, sandbox: sandbox)
        return ScanWorkers(scanner, jobs: 2, processes: nil, calendarProcesses: processes)
    }

    /// Returns a calendar that is long enough for a process of its own.
    private func calendar(_ lines: String...) -> [UInt8] {
        let padding = (0..<400).map { "X-PAD\($0):" + String(repeating: "a", count: 50) }
        let event = ["BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "DTSTART:20260612T190000Z", "END:VEVENT"]
        let all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + padding + lines + event + ["END:VCALENDAR", ""]
        return Array(all.joined(separator: "\r\n").utf8)
    }

    @Test("long calendars give the same results in other processes")
    func sameResults() async throws {
        let (isolated, plain) = (workers(), ScanWorkers(EventScanner(), jobs: 2))
        let padding = (0..<400).map { "X-PAD\($0):" + String(repeating: "a", count: 50) + "\r\n" }.joined()
        var count = 0
        for one in try PayloadCase.all() where one.payload.starts(with: "BEGIN:".utf8) {
            count += 1
            // Every third case is enough.
            guard count % 3 == 0, let end = one.payload.firstIndex(of: 0x0A) else { continue }
            let long = Array(one.payload[...end] + padding.utf8 + one.payload[(end + 1)...])
            let (here, there) = (try await plain.parse(payload: long), try await isolated.parse(payload: long))
            #expect(try JSONText.text(of: here) == JSONText.text(of: there), "\(one.id)")
        }
        #expect(count > 100)
    }

    @Test("a calendar that hangs or crashes is one error, and the next calendar is read")
    func failures() async throws {
        let (hasty, patient) = (workers(seconds: 0.5), workers())
        for _ in 0..<3 {
            await #expect(throws: ScanError.timeLimit(seconds: 0.5)) {
                try await hasty.parse(payload: calendar("X-HOSTILE:hang"))
            }
            await #expect(throws: ScanError.readerCrashed(signal: SIGSEGV)) {
                try await patient.parse(payload: calendar("X-HOSTILE:raise"))
            }
            #expect(try await patient.parse(payload: calendar("X-GOOD:x")).events.count == 1)
        }
    }

    @Test("short calendars are read in other processes, too, if the scanner reads all of them there")
    func short() {
        let scanner = EventScanner().readingCalendars(in: .forCalendars(program: ReaderProcessTests.program))
        func result(_ line: String) -> ScanResult {
            let lines = [
                "BEGIN:VCALENDAR", "VERSION:2.0", line, "BEGIN:VEVENT", "UID:a", "DTSTART:20260612T190000Z",
                "END:VEVENT",
                "END:VCALENDAR", "",
            ]
            return scanner.parse(payload: Array(lines.joined(separator: "\r\n").utf8))
        }
        #expect(result("X-HOSTILE:raise").error == .readerCrashed(signal: SIGSEGV))
        #expect(result("X-GOOD:x").events.count == 1)
        // A calendar without events does not inherit the error of an earlier one.
        #expect(scanner.parse(payload: Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)).error == nil)
    }

    private func read(
        published bytes: [UInt8], change: (inout ScanLimits) -> Void = { _ in }
    ) throws -> PublishedCalendarReading {
        var limits = ScanLimits()
        change(&limits)
        let processes = ReaderProcesses.forPublishedCalendars(program: ReaderProcessTests.program)
        return try processes.read(published: String(decoding: bytes, as: UTF8.self), limits)
    }

    @Test("a published calendar is the same when another process has read it")
    func published() throws {
        let processes = ReaderProcesses.forPublishedCalendars(program: ReaderProcessTests.program)
        func writing(_ documents: [CalendarDocument]) -> [String] {
            documents.map {
                ICalendarWriter().text(of: Component("VCALENDAR", $0.properties, components: $0.components))
            }
        }
        var count = 0
        for one in try PayloadCase.all() where one.payload.starts(with: "BEGIN:VCALENDAR".utf8) {
            let text = String(decoding: one.payload, as: UTF8.self)
            let here = try ICalendarReader().read(text).documents
            let there = try processes.read(published: text, ScanLimits()).get()
            #expect(writing(here) == writing(there), "\(one.id)")
            count += 1
        }
        #expect(count > 100)
    }

    @Test("a published calendar that crashes or hangs its reader, or exceeds a limit, is one error")
    func publishedFailures() throws {
        #expect(throws: ScanError.readerCrashed(signal: SIGSEGV)) {
            try read(published: calendar("X-HOSTILE:raise"))
        }
        #expect(throws: ScanError.timeLimit(seconds: 0.5)) {
            try read(published: calendar("X-HOSTILE:hang")) { $0.seconds = 0.5 }
        }
        let long = calendar("X-GOOD:x")
        #expect(try read(published: long).get().count == 1)
        #expect(try read(published: long) { $0.properties = 50 } == .failure(.tooManyProperties(limit: 50)))
        #expect(
            try read(published: long) { $0.payloadBytes = 1000 } == .failure(.tooLong(bytes: long.count, limit: 1000)))
        // A calendar without events, and a text that is no calendar, are read as such.
        #expect(try read(published: Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)).get().count == 1)
        #expect(try read(published: Array("hello".utf8)).get().isEmpty)
    }

    @Test("a calendar of a mail that hangs is a diagnostic, and the mail's other events are read")
    func mails() async throws {
        func part(_ lines: [String]) -> [String] { ["--b", "Content-Type: text/calendar", ""] + lines }
        let event = ["BEGIN:VEVENT", "UID:good", "DTSTART:20260612T190000Z", "END:VEVENT"]
        let good = ["BEGIN:VCALENDAR"] + event + ["END:VCALENDAR"]
        let bad = String(decoding: calendar("X-HOSTILE:hang"), as: UTF8.self)
        let head = ["From: a@example.org", "Date: Fri, 12 Jun 2026 09:00:00 +0000", "MIME-Version: 1.0"]
        let mail = head + ["Content-Type: multipart/mixed; boundary=b", ""] + part([bad]) + part(good) + ["--b--", ""]
        let result = try await workers(seconds: 0.5).scan(image: Array(mail.joined(separator: "\r\n").utf8))
        #expect(result.events.map { $0.entry.item.uid } == ["good"])
        #expect(result.diagnostics.contains { $0.code == .unreadPart })
    }

    @Test(
        "a reader of calendars that a stranger has taken over cannot read a user's files, write, or send",
        .enabled(if: CalendarReaderTests.canLock))
    func attack() async throws {
        let folder = try TemporaryFolder()
        try folder.write("existing", [1, 2, 3])
        let result = try await workers().parse(payload: calendar("X-HOSTILE:attack \(folder.path)"))
        let attempts = result.diagnostics.map(\.message)
        #expect(attempts.count > 40)
        var done = attempts.filter { $0.hasSuffix(": done") }
        // Without Landlock, the kernel cannot stop the process from reading the user's files.
        if csandbox_kernel().landlock == 0 { done.removeAll { $0 == "open a user's file: done" } }
        #expect(done == [])
        #expect(try Data(contentsOf: URL(filePath: folder.path + "existing")) == Data([1, 2, 3]))
        let free = try await workers(sandbox: .off).parse(payload: calendar("X-HOSTILE:attack \(folder.path)"))
        #expect(free.diagnostics.contains { $0.message == "open for writing: done" })
    }
}
