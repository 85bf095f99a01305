import CalendarModel
import CommandLineInterface
import EventStore
import EventStoreTesting
import Foundation
import ICalendar
import Testing

@testable import StoreProgram

@Suite("Alarms with a fake clock")
struct AlarmRoundTests {
    /// A machine whose clock and zone the test sets.
    private final class Machine {
        let store = InMemoryEventStore()
        var round: AlarmRound
        var zone: ReaderZone?
        var now: Int
        /// What was shown: the time in UTC and the title.
        var shown: [String] = []
        var notices: [AlarmNotice] = []
        /// The ledger on the disk.
        var saved = AlarmLedger()
        /// Whether a program shows notifications.
        var hasDesktop = true
        private(set) var looks = 0

        init(at time: String, in zone: String) throws {
            now = try Machine.instant(time)
            self.zone = ReaderZone(named: zone)
            round = AlarmRound(store: store)
        }

        static func instant(_ text: String) throws -> Int {
            try #require(EventTime(text)).local.secondsSinceEpoch
        }

        func add(_ lines: String...) async throws {
            let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"] + lines + ["END:VCALENDAR", ""])
                .joined(separator: "\n").replacingOccurrences(of: "\n", with: "\r\n")
            let resource = try CalendarResource(text: text)
            let calendar = try #require(try await store.allCalendars().first).identifier
            let change = ResourceChange(ResourceKey(calendar: calendar, uid: resource.uid), to: resource, if: .none)
            _ = try await store.apply(ChangeSet([change]))
        }

        @discardableResult
        func look() async throws -> Int? {
            looks += 1
            let instant = now
            var current = round
            let result = try await current.look(
                at: now, zone: zone,
                show: { notice in
                    guard self.hasDesktop else { throw Failure("test", "no desktop") }
                    self.notices.append(notice)
                    self.shown.append("\(LocalDateTime(secondsSinceEpoch: instant).basicText) \(notice.title)")
                }, save: { self.saved = $0 })
            round = current
            return result.next
        }

        /// Lets time pass, and looks for due alarms whenever the program would wake up.
        func run(until time: String) async throws {
            let end = try Machine.instant(time)
            while let next = try await look(), next <= end { now = next }
            now = end
        }

        /// Starts the program again, with the ledger from the disk.
        func restart() { round = AlarmRound(store: store, ledger: saved) }
    }

    private static func event(_ uid: String, _ start: String, _ trigger: String = "-PT15M", _ more: String...) -> String
    {
        (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", start, "DURATION:PT1H", "SUMMARY:\(uid)"] + more
            + [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:\(trigger)", "END:VALARM",
                "END:VEVENT",
            ])
            .joined(separator: "\n")
    }

    @Test("each alarm is shown at its time, and the program wakes up only for alarms")
    func plain() async throws {
        let machine = try Machine(at: "20260601T000000", in: "Europe/Berlin")
        try await machine.add(Self.event("tea", "DTSTART;TZID=Europe/Berlin:20260601T160000"))
        try await machine.add(
            Self.event("choir", "DTSTART;TZID=Europe/Berlin:20260602T190000", "-PT1H", "RRULE:FREQ=WEEKLY"))
        try await machine.run(until: "20260615T000000")
        #expect(machine.shown == ["20260601T134500 tea", "20260602T160000 choir", "20260609T160000 choir"])
        #expect(machine.looks == 4)
        #expect(machine.notices.allSatisfy { !$0.isLate })
    }

    @Test("alarms missed while the machine was suspended are shown once afterwards, marked as missed, unless too old")
    func suspend() async throws {
        let machine = try Machine(at: "20260601T080000", in: "Europe/Berlin")
        for (uid, time) in [("old", "20260601T090000Z"), ("missed", "20260602T100000Z"), ("soon", "20260602T130500Z")] {
            try await machine.add(Self.event(uid, "DTSTART:\(time)"))
        }
        try await machine.look()
        machine.now = try Machine.instant("20260602T130000")
        try await machine.look()
        #expect(machine.shown == ["20260602T130000 missed", "20260602T130000 soon"])
        #expect(machine.notices.map(\.isLate) == [true, true])
        #expect(machine.notices[0].lines.last == "Missed at Tue 2026-06-02 11:45")
        try await machine.look()
        machine.restart()
        try await machine.look()
        #expect(machine.shown.count == 2)
    }

    @Test("after a restart between two alarms that are a second apart, each alarm is shown once")
    func restart() async throws {
        let machine = try Machine(at: "20260601T080000", in: "Europe/Berlin")
        try await machine.add(Self.event("one", "DTSTART:20260601T091500Z"))
        try await machine.add(Self.event("two", "DTSTART:20260601T091501Z"))
        try await machine.run(until: "20260601T090000")
        machine.restart()
        try await machine.run(until: "20260601T090001")
        machine.restart()
        try await machine.run(until: "20260601T120000")
        #expect(machine.shown == ["20260601T090000 one", "20260601T090001 two"])
    }

    @Test("alarms keep their clock time over the change to summer time, and an alarm in the gap goes off after the gap")
    func daylightSaving() async throws {
        let machine = try Machine(at: "20260327T120000", in: "Europe/Berlin")
        let daily = "RRULE:FREQ=DAILY;COUNT=3"
        try await machine.add(Self.event("zoned", "DTSTART;TZID=Europe/Berlin:20260328T090000", "-PT15M", daily))
        try await machine.add(Self.event("floating", "DTSTART:20260328T100000", "-PT15M", daily))
        try await machine.add(Self.event("gap", "DTSTART;TZID=Europe/Berlin:20260329T023000", "PT0S"))
        try await machine.add(
            Self.event("day", "DTSTART;VALUE=DATE:20260330", "-PT15H").replacing("DURATION:PT1H\n", with: ""))
        try await machine.run(until: "20260331T000000")
        #expect(
            machine.shown == [
                "20260328T074500 zoned", "20260328T084500 floating", "20260329T013000 gap", "20260329T064500 zoned",
                "20260329T070000 day", "20260329T074500 floating", "20260330T064500 zoned", "20260330T074500 floating",
            ])
    }

    @Test("in another zone, floating alarms go off at the new clock time, and no alarm is shown twice")
    func zoneChange() async throws {
        let machine = try Machine(at: "20260601T000000", in: "Europe/Berlin")
        try await machine.add(Self.event("pill", "DTSTART:20260601T090000", "PT0S", "RRULE:FREQ=DAILY;COUNT=2"))
        try await machine.add(Self.event("call", "DTSTART;TZID=Europe/Berlin:20260602T090000", "PT0S"))
        try await machine.run(until: "20260601T120000")
        #expect(machine.shown == ["20260601T070000 pill"])
        // The traveller lands in New York, where it is 8:00.
        machine.zone = ReaderZone(named: "America/New_York")
        try await machine.run(until: "20260603T000000")
        #expect(machine.shown.dropFirst() == ["20260602T070000 call", "20260602T130000 pill"])
    }

    @Test("after a clock that was a year ahead is corrected, later alarms are shown on time, and no alarm is repeated")
    func clockSetBack() async throws {
        let machine = try Machine(at: "20270601T000000", in: "Europe/Berlin")
        try await machine.add(Self.event("tea", "DTSTART:20260601T091500Z"))
        try await machine.add(Self.event("next year", "DTSTART:20270601T091500Z"))
        try await machine.run(until: "20270601T100000")
        machine.now = try Machine.instant("20260601T080000")
        try await machine.run(until: "20270701T000000")
        #expect(machine.shown == ["20270601T090000 next year", "20260601T090000 tea"])
    }

    @Test("the alarm of a moved event goes off at its new time, and the alarm of a removed event does not go off")
    func changes() async throws {
        let machine = try Machine(at: "20260601T080000", in: "Europe/Berlin")
        try await machine.add(Self.event("tea", "DTSTART:20260601T091500Z"))
        try await machine.add(Self.event("gone", "DTSTART:20260601T121500Z"))
        try await machine.run(until: "20260601T100000")
        try await machine.add(Self.event("tea", "DTSTART:20260601T111500Z"))
        try await machine.add(Self.event("gone", "DTSTART:20260601T121500Z", "-PT15M", "STATUS:CANCELLED"))
        try await machine.run(until: "20260602T000000")
        #expect(machine.shown == ["20260601T090000 tea", "20260601T110000 tea"])
    }

    @Test("a snoozed alarm is shown again, unless its reminder is done by then")
    func snooze() async throws {
        let machine = try Machine(at: "20260601T080000", in: "Europe/Berlin")
        func reminder(_ uid: String, _ more: String...) -> String {
            (["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "DUE:20260601T090000Z", "SUMMARY:\(uid)"] + more
                + ["END:VTODO"]).joined(separator: "\n")
        }
        try await machine.add(reminder("call"))
        try await machine.add(reminder("pay"))
        try await machine.run(until: "20260601T090000")
        #expect(machine.shown.count == 2)
        for notice in machine.notices {
            machine.round.ledger.snooze(try #require(notice.alarm).candidate, until: machine.now + 600)
        }
        try await machine.add(reminder("pay", "STATUS:COMPLETED"))
        try await machine.run(until: "20260602T000000")
        #expect(machine.shown.dropFirst(2) == ["20260601T091000 call"])
        #expect(machine.notices.last?.isLate == false)
    }

    @Test("without a program that shows notifications, an alarm is tried again each minute until such a program runs")
    func noDesktop() async throws {
        let machine = try Machine(at: "20260601T080000", in: "Europe/Berlin")
        try await machine.add(Self.event("tea", "DTSTART:20260601T091500Z"))
        machine.hasDesktop = false
        try await machine.run(until: "20260601T090230")
        #expect(machine.shown.isEmpty && machine.looks == 4)
        machine.hasDesktop = true
        try await machine.run(until: "20260601T100000")
        #expect(machine.shown == ["20260601T090230 tea"])
    }

    @Test("a stranger's event with an alarm for every second shows at most twenty alarms a minute")
    func flood() async throws {
        let machine = try Machine(at: "20260601T080000", in: "Europe/Berlin")
        try await machine.add(
            Self.event(
                "flood", "DTSTART:20260601T090000Z", "-PT10M", "BEGIN:VALARM", "ACTION:DISPLAY", "REPEAT:100",
                "DURATION:PT1S", "TRIGGER:-PT9M", "END:VALARM"))
        try await machine.run(until: "20260601T085300")
        let counts = Dictionary(grouping: machine.shown) { $0.split(separator: " ", maxSplits: 1)[1] }.mapValues(
            \.count)
        #expect(counts["flood"].map { $0 <= 1 + 40 } == true, "\(counts)")
        #expect(counts["One more alarm"].map { (1...2).contains($0) } == true, "\(counts)")
        #expect(machine.round.ledger.fired.count == 102)
        // Many alarms are due at once.
        let returned = try Machine(at: "20260601T080000", in: "Europe/Berlin")
        for number in 0..<30 { try await returned.add(Self.event("n\(number)", "DTSTART:20260601T090000Z")) }
        try await returned.look()
        returned.now = try Machine.instant("20260601T093000")
        try await returned.look()
        #expect(returned.shown.count == 21 && returned.notices.last?.title == "10 more alarms")
    }

    @Test("a stranger's text in a notification has no markup, no control characters and no endless lines")
    func texts() async throws {
        let machine = try Machine(at: "20260601T080000", in: "Europe/Berlin")
        let zalgo = String(repeating: "\u{301}", count: 5000)
        try await machine.add(
            Self.event(
                "x", "DTSTART:20260601T090000Z", "-PT15M",
                "LOCATION:<b>Bar</b> & <a href=\"https://evil.example\">click</a>\\nsecond\u{202E}line\u{7}\u{1B}[31m",
                "COMMENT:x"
            ).replacing("SUMMARY:x", with: "SUMMARY:a\(zalgo)").replacing(
                "DESCRIPTION:Reminder", with: "DESCRIPTION:Bring 'it'"))
        try await machine.run(until: "20260601T084500")
        let notice = try #require(machine.notices.first)
        #expect(notice.title.unicodeScalars.count == 120)
        #expect(notice.lines[0] == "Mon 2026-06-01 11:00 – 12:00 (09:00 UTC)")
        #expect(notice.lines[1] == "<b>Bar</b> & <a href=\"https://evil.example\">click</a> secondline [31m")
        #expect(notice.lines[2] == "Bring 'it'")
        #expect(
            notice.markup.hasSuffix(
                "\n&lt;b&gt;Bar&lt;/b&gt; &amp; &lt;a href=&quot;https://evil.example&quot;&gt;click&lt;/a&gt; secondline [31m\nBring &#39;it&#39;"
            ))
    }
}
