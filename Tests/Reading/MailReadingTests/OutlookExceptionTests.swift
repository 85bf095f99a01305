import CalendarModel
import TestSupport
import Testing

@testable import MailReading

/// The examples of [MS-OXOCAL] §4.1.1, which Outlook wrote.
private enum Example {
    /// Mondays, Thursdays and Fridays at 10:00, twelve times. The one on 16 April 2007 is at 11:00, with another subject
    /// and place (§4.1.1.2).
    static let changed =
        "043004300B2001000000C0210000010000000000000032000000222000000C0000000000000001000000A096BC0C01000000"
        + "A096BC0C8020BC0C20ADBC0C0630000009300000580200007602000001003499BC0C5299BC0CF898BC0C1100220021005369"
        + "6D706C6520526563757272656E6365207769746820657863657074696F6E730800070033342F343134310000000004000000"
        + "00000000000000003499BC0C5299BC0CF898BC0C2100530069006D0070006C00650020005200650063007500720072006500"
        + "6E006300650020007700690074006800200065007800630065007000740069006F006E0073000700330034002F0034003100"
        + "340031000000000000000000"

    /// Every third day at 8:00, without 19 and 22 April 2011 (§4.1.1.3).
    static let removed =
        "043004300A2000000000A0050000E010000000000000212000000A0000000000000002000000A0C1DC0C80D2DC0C00000000"
        + "207EDC0C0016DD0C0630000009300000E0010000FE01000000000000000000000000"

    static func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits.utf8)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
        }
    }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

private func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { little(Int($0), 2) } }

@Suite("Changed occurrences in Outlook's series")
struct OutlookExceptionTests {
    private static let zone = "Pacific Standard Time"

    /// Returns the lines of a meeting's calendar.
    private func calendar(_ rule: [UInt8], isAllDay: Bool = false, hasUID: Bool = true) throws -> [String] {
        var properties = OutlookProperties()
        func add(_ key: OutlookProperties.Key, _ type: Int, _ bytes: [UInt8]) {
            properties.add(key, .init(type: type, bytes: bytes))
        }
        add(OutlookNumber.messageClass, 0x1F, utf16("IPM.Schedule.Meeting.Request"))
        add(OutlookNumber.subject, 0x1F, utf16("Simple Recurrence"))
        add(OutlookNumber.location, 0x1F, utf16("34/4639"))
        let start = try #require(EventTime("20070326T170000Z")).local.secondsSinceEpoch
        add(OutlookNumber.start, 0x40, little((start + 11_644_473_600) * 10_000_000, 8))
        add(OutlookNumber.isRecurring, 0x0B, [1, 0])
        add(OutlookNumber.isAllDay, 0x0B, [isAllDay ? 1 : 0, 0])
        add(OutlookNumber.recurrenceRule, 0x102, rule)
        let id = [UInt8](repeating: 7, count: 40) + Array("vCal-Uid\u{1}\0\0\0uid@example.org\0".utf8)
        if hasUID { add(OutlookNumber.globalID, 0x102, id) }
        let name = utf16(Self.zone)
        add(
            OutlookNumber.startZone, 0x102,
            [2, 1] + little(0x30, 2) + little(2, 2) + little(Self.zone.utf16.count, 2) + name)
        let meeting = try #require(OutlookMeeting(properties))
        #expect(meeting.diagnostics.isEmpty)
        return meeting.calendar.split(separator: "\r\n").map {
            String($0).replacing(";TZID=\"\(Self.zone)\"", with: "")
        }
    }

    @Test("a moved and renamed occurrence is an override, and its original day is not removed")
    func moved() throws {
        #expect(
            try calendar(Example.bytes(Example.changed)) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:REQUEST", "BEGIN:VEVENT", "UID:uid@example.org",
                "DTSTART:20070326T100000", "DTEND:20070326T103000",
                "RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH,FR;WKST=SU;COUNT=12", "SUMMARY:Simple Recurrence",
                "LOCATION:34/4639", "END:VEVENT", "BEGIN:VEVENT", "UID:uid@example.org",
                "RECURRENCE-ID:20070416T100000", "DTSTART:20070416T110000", "DTEND:20070416T113000",
                "SUMMARY:Simple Recurrence with exceptions", "LOCATION:34/4141", "END:VEVENT", "END:VCALENDAR",
            ])
    }

    @Test("without a UID, a changed occurrence is an event of its own, and its original day is left out")
    func withoutUID() throws {
        let lines = try calendar(Example.bytes(Example.changed), hasUID: false)
        #expect(lines.contains("EXDATE:20070416T100000") && lines.contains("DTSTART:20070416T110000"))
        #expect(!lines.contains { $0.hasPrefix("RECURRENCE-ID") || $0.hasPrefix("UID") })
    }

    @Test("removed occurrences are left out")
    func removed() throws {
        let lines = try calendar(Example.bytes(Example.removed))
        #expect(
            lines.filter { $0.contains("DATE:") || $0.contains("RULE") } == [
                "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=10", "EXDATE:20110419T080000", "EXDATE:20110422T080000",
            ])
        #expect(lines.count { $0 == "BEGIN:VEVENT" } == 1)
    }

    @Test("a change whose texts are only in the sender's code page is read")
    func oldTexts() throws {
        var bytes = Example.bytes(Example.changed)
        // Without the block that has the texts in Unicode.
        bytes.removeLast(bytes.count - (try #require(bytes.firstRange(of: Array("34/4141".utf8))).upperBound))
        let name = try #require(bytes.firstRange(of: Array("Simple".utf8))).lowerBound
        bytes[name] = 0xC9
        let rule = try #require(OutlookRecurrence(bytes, charset: "windows-1252"))
        #expect(rule.exceptions.map(\.subject) == ["Éimple Recurrence with exceptions"] && rule.unreadCount == 0)
    }

    /// Returns the second example with one change: its flags, and the values that belong to them.
    private func changed(_ flags: Int, _ values: [Int]) -> [UInt8] {
        let day = 0x0CDC_C1A0
        var bytes = Example.bytes(Example.removed)
        // No other change, and none in the list of changed days.
        bytes.removeLast(10)
        bytes += little(1, 2) + [day + 540, day + 600, day + 480].flatMap { little($0, 4) } + little(flags, 2)
        bytes += values.flatMap { little($0, 4) }
        return bytes + little(0, 4) + little(4, 4) + little(0, 4) + little(0, 4) + little(0, 4)
    }

    @Test("numbers of a change that are not used are skipped, and a cancelled occurrence is cancelled")
    func numbers() throws {
        let reminder = try calendar(changed(0x016C, [15, 1, 2, 0, 3]))
        #expect(reminder.contains("RECURRENCE-ID:20110419T080000") && reminder.contains("DTSTART:20110419T090000"))
        #expect(reminder.filter { $0.hasPrefix("EXDATE") } == ["EXDATE:20110422T080000"])
        #expect(!reminder.contains("STATUS:CANCELLED") && reminder.count { $0 == "SUMMARY:Simple Recurrence" } == 2)
        #expect(try calendar(changed(0x0002, [7])).contains("STATUS:CANCELLED"))
    }

    @Test("the occurrences of a series of whole days are days, and one that moved to a clock time is not")
    func wholeDays() throws {
        let day = 0x0CDC_C1A0
        var bytes = changed(0x0080, [0])
        let minutes = bytes.count - 20 - 4 - 2 - 12 - 2 - 8
        bytes.replaceSubrange(minutes..<minutes + 8, with: little(0, 4) + little(1440, 4))
        bytes.replaceSubrange(minutes + 18..<minutes + 22, with: little(day, 4))
        let lines = try calendar(bytes, isAllDay: true)
        #expect(lines.contains("DTSTART;VALUE=DATE:20110407") && lines.contains("DTEND;VALUE=DATE:20110408"))
        #expect(lines.contains("EXDATE;VALUE=DATE:20110422") && lines.contains("RECURRENCE-ID;VALUE=DATE:20110419"))
        #expect(lines.contains("DTSTART:20110419T090000"))
    }

    @Test("damaged changes are counted as left out, and no damage crashes the reader")
    func damage() throws {
        let whole = Example.bytes(Example.changed)
        let cut = try #require(OutlookRecurrence(Array(whole.prefix(100))))
        #expect(cut.exceptions.isEmpty && cut.unreadCount == 1)
        for count in 0..<whole.count { _ = OutlookRecurrence(Array(whole.prefix(count))) }
        var random = SplitMix(state: 7)
        for _ in 0..<5000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = OutlookRecurrence(bytes)
        }
    }
}
