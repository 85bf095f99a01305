import EventStore
import SQLiteEventStore
import Subprocess
import SystemPackage
import TestSupport
import Testing

@testable import EventKit

/// Saves items through EventKit. Other programs read these items. The items are also compared with items that
/// `EventStore` saves in the same steps.
@Suite("Items saved through EventKit, read by other programs") struct ReadBackTests {
    /// Runs a program with a test's folder as its home, and returns its output.
    private func output(_ program: String, _ arguments: [String], home: String) async throws -> String {
        let result = try await run(
            .path(FilePath(program)), arguments: Arguments(arguments),
            environment: .inherit.updating([
                "HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home, "XDG_DATA_HOME": home,
                "LC_ALL": "C.UTF-8",
            ]), output: .string(limit: 1 << 20), error: .string(limit: 1 << 16))
        #expect(result.terminationStatus == .exited(0), "\(result.standardError)")
        return result.standardOutput
    }

    /// Saves an event of two days, a series with a moved and a removed occurrence, and a reminder.
    private func fill(_ store: EKEventStore) throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let holiday = store.newEvent("Holiday")
        holiday.isAllDay = true
        holiday.startDate = DateComponents(calendar: .current, year: 2026, month: 6, day: 1).date
        holiday.endDate = holiday.startDate.addingTimeInterval(86_400)
        try store.save(holiday, span: .thisEvent)
        let course = store.newEvent("Course")
        course.timeZone = berlin
        course.startDate = Date(timeIntervalSince1970: 1_780_905_600)  // 2026-06-08 08:00 UTC
        course.endDate = course.startDate.addingTimeInterval(5400)
        course.addRecurrenceRule(
            EKRecurrenceRule(
                recurrenceWith: .weekly, interval: 1, daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday)],
                daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil,
                end: EKRecurrenceEnd(occurrenceCount: 4)))
        course.addAlarm(EKAlarm(relativeOffset: -900))
        try store.save(course, span: .thisEvent)
        let occurrences = store.events().filter { $0.title == "Course" }
        occurrences[1].title = "Course, later"
        occurrences[1].startDate = occurrences[1].startDate.addingTimeInterval(3600)
        occurrences[1].endDate = occurrences[1].endDate.addingTimeInterval(3600)
        try store.save(occurrences[1], span: .thisEvent)
        try store.remove(occurrences[2], span: .thisEvent)
        let reminder = EKReminder(eventStore: store)
        reminder.title = "Pay"
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.dueDateComponents = DateComponents(year: 2026, month: 6, day: 10)
        reminder.priority = 1
        try store.save(reminder, commit: true)
    }

    @Test("todoman shows what EventKit shows of a recurring reminder") func todoman() async throws {
        let test = TestStore(vdir: true)
        defer { test.remove() }
        let store = test.open()
        let reminder = EKReminder(eventStore: store)
        reminder.title = "Water"
        reminder.calendar = store.defaultCalendarForNewReminders()
        reminder.dueDateComponents = DateComponents(year: 2026, month: 6, day: 1, hour: 9)
        reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
        try store.save(reminder, commit: true)
        reminder.isCompleted = true
        try store.save(reminder, commit: true)
        let folder = test.folder + "/todoman"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let configuration = """
            path = "\(test.folder)/calendars/*"
            date_format = "%Y-%m-%d"
            time_format = "%H:%M"
            """
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/config.py"))
        let lines = try await output("/usr/bin/todoman", ["list", "--status", "ANY"], home: test.folder)
            .split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.contains { $0.hasPrefix("[X]") && $0.contains("2026-06-01") && !$0.contains("⟳") })
        #expect(lines.contains { $0.hasPrefix("[ ]") && $0.contains("2026-06-02") && $0.contains("⟳Water") })
    }

    @Test("python-icalendar reads the events, the rule, the moved occurrence and the alarm") func icalendar()
        async throws
    {
        let test = TestStore(vdir: true)
        defer { test.remove() }
        try fill(test.open())
        let program = """
            import glob, icalendar, sys
            lines = []
            for path in glob.glob(sys.argv[1] + "/**/*.ics", recursive=True):
                for item in icalendar.Calendar.from_ical(open(path, "rb").read()).walk():
                    if item.name in ("VEVENT", "VTODO"):
                        time = item.get("DTSTART") or item.get("DUE")
                        end = item.get("DTEND")
                        rule = item["RRULE"].to_ical().decode() if "RRULE" in item else ""
                        lines.append(" ".join(str(part) for part in (
                            item.name, item["SUMMARY"], time.dt.isoformat(), end.dt.isoformat() if end else "-", rule,
                            len(item.walk("VALARM")), "RECURRENCE-ID" in item, "EXDATE" in item)))
            print("\\n".join(sorted(lines)))
            """
        let lines = try await output(
            "/usr/bin/python3", ["-c", program, test.folder + "/calendars"], home: test.folder)
        #expect(
            lines.split(separator: "\n") == [
                "VEVENT Course 2026-06-08T10:00:00+02:00 2026-06-08T11:30:00+02:00 FREQ=WEEKLY;COUNT=4;BYDAY=MO 1 False True",
                "VEVENT Course, later 2026-06-15T11:00:00+02:00 2026-06-15T12:30:00+02:00  1 True False",
                "VEVENT Holiday 2026-06-01 2026-06-03  0 False False", "VTODO Pay 2026-06-10 -  0 False False",
            ])
    }

    @Test("khal lists the same occurrences as EventKit") func khal() async throws {
        let test = TestStore(vdir: true)
        defer { test.remove() }
        try fill(test.open())
        let config = KhalConfiguration.text(
            calendars: "[[all]]\npath = \(test.folder)/calendars/*\ntype = discover", more: "",
            database: test.folder + "/khal.db")
        try Data(config.utf8).write(to: URL(filePath: test.folder + "/khal.conf"))
        let lines = try await output(
            "/usr/bin/khal",
            [
                "-c", test.folder + "/khal.conf", "list", "--format", "{start-date} {start-time} {title}", "-df", "",
                "2026-06-01", "2026-07-05",
            ], home: test.folder)
        for line in ["2026-06-08 10:00 Course", "2026-06-15 11:00 Course, later", "2026-06-29 10:00 Course"] {
            #expect(lines.contains(line), "\(lines)")
        }
        #expect(lines.contains("2026-06-01  Holiday") && !lines.contains("2026-06-22"), "\(lines)")
    }

    @Test("EventStore and EventKit save the same components in the same steps") func sameSteps() async throws {
        let (kit, own) = (TestStore(), TestStore())
        defer {
            kit.remove()
            own.remove()
        }
        let store = kit.open()
        let series = store.newEvent("A")
        series.timeZone = TimeZone(identifier: "Europe/Berlin")
        series.addRecurrenceRule(
            EKRecurrenceRule(recurrenceWith: .daily, interval: 2, end: EKRecurrenceEnd(occurrenceCount: 6)))
        try store.save(series, span: .thisEvent)
        let third = store.events()[2]
        third.title = "B"
        try store.save(third, span: .futureEvents)
        try store.remove(store.events()[3], span: .thisEvent)

        let below = try own.elsewhere()
        var event = CalendarEvent(Component("VEVENT"))
        event.summary = "A"
        event.setTimes(
            from: EventTime(Date(timeIntervalSince1970: 1_780_000_000), in: TimeZone(identifier: "Europe/Berlin")),
            to: EventTime(Date(timeIntervalSince1970: 1_780_003_600), in: TimeZone(identifier: "Europe/Berlin")))
        var rule = RecurrenceRule(.daily)
        (rule.interval, rule.count) = (2, 6)
        event.recurrenceRules = [rule]
        try await below.save(.event(event))
        let from = Date(timeIntervalSince1970: 1_779_000_000)
        let until = Date(timeIntervalSince1970: 1_790_000_000)
        var item = try await below.events(from: from, to: until)[2]
        item.entry.item.summary = "B"
        try await below.save(item, span: .futureEvents)
        try await below.remove(try await below.events(from: from, to: until)[3])

        func texts(_ store: SQLiteEventStore) async throws -> [[String]] {
            let changing = ["UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "RELATED-TO"]
            return try await store.resources(overlapping: nil, type: .event, calendars: nil).resources
                .flatMap(\.resource.items)
                .map { item in
                    item.properties.filter { !changing.contains($0.name) }.map { "\($0.name):\($0.value)" }.sorted()
                }
                .sorted { $0.joined() < $1.joined() }
        }
        #expect(try await texts(kit.elsewhere()) == texts(below))
    }
}
