import CalendarModel
import TestSupport
import Testing

@testable import MailReading

private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
}

private func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { little(Int($0), 2) } }

private let appointment: [UInt8] = [0x02, 0x20, 0x06, 0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0x46]
private let meeting: [UInt8] = [
    0x90, 0xDA, 0xD8, 0x6E, 0x0B, 0x45, 0x1B, 0x10, 0x98, 0xDA, 0, 0xAA, 0, 0x3F, 0x13, 0x05,
]

/// The number of a time in a message: intervals of 100 ns since 1601.
private func fileTime(_ text: String) throws -> [UInt8] {
    let time = try #require(EventTime(text))
    return little((time.local.secondsSinceEpoch + 11_644_473_600) * 10_000_000, 8)
}

@Suite("Messages of Outlook")
struct OutlookTests {
    private typealias Node = TestCompoundFile.Node

    private func stream(_ tag: String, _ content: [UInt8]) -> Node { .stream("__substg1.0_" + tag, content) }

    private func properties(_ values: [(tag: Int, value: [UInt8])], header: Int) -> Node {
        var bytes = [UInt8](repeating: 0, count: header)
        for (tag, value) in values {
            bytes += little(tag, 4) + little(6, 4)
            bytes += value + [UInt8](repeating: 0, count: 8 - value.count)
        }
        return .stream("__properties_version1.0", bytes)
    }

    private func meetingFile() throws -> [UInt8] {
        let globalID = [UInt8](repeating: 7, count: 40) + Array("vCal-Uid\u{1}\0\0\0uid@example.org\0".utf8)
        let long = Array(("<p>" + String(repeating: "long text ", count: 1000)).utf8)
        return TestCompoundFile.bytes([
            .storage(
                "__nameid_version1.0",
                [
                    stream("00020102", appointment + meeting),
                    stream(
                        "00030102",
                        [(0x820D, 3), (0x820E, 3), (0x8208, 3), (0x0003, 4)].enumerated().flatMap { index, name in
                            little(name.0, 4) + little(name.1 << 1, 2) + little(index, 2)
                        }),
                ]),
            properties(
                [
                    (0x8000_0040, try fileTime("20260612T190000Z")), (0x8001_0040, try fileTime("20260612T200000Z")),
                    (0x0039_0040, try fileTime("20260301T100000Z")), (0x3FDE_0003, little(65001, 4)),
                ], header: 32),
            stream("001A001F", utf16("IPM.Schedule.Meeting.Request")), stream("0037001F", utf16("Café; meeting")),
            stream("8002001F", utf16("Room 1")), stream("80030102", globalID), stream("1000001F", utf16("Hello")),
            stream("10130102", long), stream("5D02001F", utf16("boss@example.org")),
            stream("0042001F", utf16("The boss")),
            .storage(
                "__attach_version1.0_#00000000",
                [
                    properties([], header: 8), stream("3707001F", utf16("a b.png")), stream("37010102", [1, 2, 3]),
                ]),
            .storage(
                "__attach_version1.0_#00000001",
                [
                    properties([], header: 8),
                    .storage(
                        "__substg1.0_3701000D",
                        [
                            properties([], header: 24), stream("0037001F", utf16("Inner")),
                            stream("1000001F", utf16("inside")),
                        ]),
                ]),
        ])
    }

    @Test("a .msg file has its texts, its attachments and its meeting")
    func messageFile() throws {
        let message = try #require(OutlookMessage(messageFile: try meetingFile()))
        #expect(message.subject == "Café; meeting" && message.day == CalendarDate(year: 2026, month: 3, day: 1))
        #expect(message.sender == "The boss")
        #expect(message.parts.map(\.type) == ["text/plain", "text/html", "text/calendar", ""])
        #expect(message.parts[1].bytes.count == 10_003 && message.parts[1].charset == "utf-8")
        #expect(message.parts[3].name == "a b.png" && message.parts[3].bytes == [1, 2, 3])
        #expect(
            String(decoding: message.parts[2].bytes, as: UTF8.self)
                == [
                    "BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:REQUEST", "BEGIN:VEVENT", "UID:uid@example.org",
                    "DTSTART:20260612T190000Z", "DTEND:20260612T200000Z", "SUMMARY:Café\\; meeting", "LOCATION:Room 1",
                    "ORGANIZER:mailto:boss@example.org", "END:VEVENT", "END:VCALENDAR", "",
                ].joined(separator: "\r\n"))
        #expect(message.messages.map(\.subject) == ["Inner"] && message.messages.first?.parts.count == 1)
    }

    @Test("damaged .msg files end without a crash, and are not longer than the file")
    func damage() throws {
        let whole = try meetingFile()
        var random = SplitMix(state: 5)
        for _ in 0..<1000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let message = OutlookMessage(messageFile: bytes)
            #expect(message?.parts.allSatisfy { $0.bytes.count <= 2 * bytes.count } ?? true)
        }
        #expect(OutlookMessage(messageFile: Array(whole.prefix(700))) == nil)
    }

    @Test("an attached message that has the content of the message around it is empty")
    func cycle() throws {
        var bytes = try meetingFile()
        let root = try #require(bytes.firstRange(of: utf16("Root Entry"))).lowerBound
        let inner = try #require(bytes.firstRange(of: utf16("__substg1.0_3701000D"))).lowerBound
        let child = Array(bytes[root + 76..<root + 80])
        bytes.replaceSubrange(inner + 76..<inner + 80, with: child)
        let message = try #require(OutlookMessage(messageFile: bytes))
        #expect(message.parts.count == 4 && message.messages.map(\.parts.count) == [0])
    }

    @Test("attachments that share their bytes are read up to twice the size of the file")
    func sharedStreams() throws {
        let attachments = (10..<30).map { number in
            Node.storage(
                "__attach_version1.0_#000000\(number)",
                [
                    properties([], header: 8),
                    stream("37010102", [UInt8](repeating: 1, count: number == 10 ? 20_000 : 1)),
                ])
        }
        var bytes = TestCompoundFile.bytes([properties([], header: 32)] + attachments)
        let streams = bytes.ranges(of: utf16("__substg1.0_37010102")).map(\.lowerBound)
        // The directory has the entries in reverse order.
        let first = try #require(streams.last)
        let place = Array(bytes[first + 116..<first + 124])
        for stream in streams { bytes.replaceSubrange(stream + 116..<stream + 124, with: place) }
        let sizes = try #require(OutlookMessage(messageFile: bytes)).parts.map(\.bytes.count)
        #expect(streams.count == 20 && sizes.first == 20_000 && sizes.reduce(0, +) <= 2 * bytes.count)
    }

    private func attribute(_ level: UInt8, _ number: Int, _ content: [UInt8]) -> [UInt8] {
        let sum = content.reduce(0) { ($0 + Int($1)) & 0xFFFF }
        return [[level], little(number, 4), little(content.count, 4), content, little(sum, 2)].flatMap(\.self)
    }

    private func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4) }

    private func variable(_ type: Int, _ number: Int, _ content: [UInt8], name: [UInt8] = []) -> [UInt8] {
        [little(type, 2), little(number, 2), name, little(1, 4), little(content.count, 4), padded(content)].flatMap(
            \.self)
    }

    private func fixed(_ type: Int, _ number: Int, name: Int, _ value: [UInt8]) -> [UInt8] {
        [little(type, 2), little(number, 2), appointment, little(0, 4), little(name, 4), value].flatMap(\.self)
    }

    private func tnef(_ attributes: [[UInt8]]) -> [UInt8] {
        TNEFReader.signature + [1, 0] + attributes.flatMap(\.self)
    }

    @Test("a winmail.dat has its texts, attachments, attached messages and meeting")
    func winmail() throws {
        let named = meeting + little(0, 4) + little(0x0023, 4)
        let textNamed = appointment + little(1, 4) + little(6, 4) + padded(utf16("abc"))
        let values: [[UInt8]] = [
            variable(0x1F, 0x8001, utf16("ignored"), name: textNamed),
            fixed(0x40, 0x8002, name: 0x820D, try fileTime("20260612T190000Z")),
            fixed(0x0B, 0x8003, name: 0x8223, [1, 0, 0, 0]),
            variable(0x102, 0x8004, [UInt8](repeating: 0xAB, count: 56), name: named),
            variable(0x101F, 0x0F00, utf16("one")), variable(0x1E, 0x1000, [0x42, 0xE9]),
        ]
        let inner = tnef([
            attribute(1, 0x0001_8004, Array("Inner\0".utf8)), attribute(1, 0x0002_800C, Array("inside\0".utf8)),
        ])
        let file = tnef([
            attribute(1, 0x0006_9007, little(1252, 8)),
            attribute(1, 0x0007_8008, Array("IPM.Microsoft Schedule.MtgReq\0".utf8)),
            attribute(1, 0x0001_8004, Array("Meeting\0".utf8)),
            attribute(1, 0x0006_9003, little(values.count, 4) + values.flatMap(\.self)),
            attribute(2, 0x0006_9002, little(0, 14)), attribute(2, 0x0001_8010, Array("a.png\0".utf8)),
            attribute(2, 0x0006_800F, [1, 2, 3]), attribute(2, 0x0006_9002, little(0, 14)),
            attribute(2, 0x0006_9005, little(1, 4) + variable(0x0D, 0x3701, [UInt8](repeating: 0, count: 16) + inner)),
        ])
        let message = try #require(OutlookMessage(tnef: file))
        #expect(message.subject == "Meeting" && message.parts.map(\.type) == ["text/plain", "text/calendar", ""])
        #expect(message.parts[0].bytes == Array("Bé".utf8) && message.parts[2].name == "a.png")
        let calendar = String(decoding: message.parts[1].bytes, as: UTF8.self)
        #expect(calendar.contains("METHOD:REQUEST") && calendar.contains("DTSTART:20260612T190000Z"))
        #expect(calendar.contains("UID:ABABAB") && message.diagnostics.map(\.code) == [.unreadRecurrence])
        #expect(message.messages.map(\.subject) == ["Inner"])
        var random = SplitMix(state: 6)
        for _ in 0..<2000 {
            var bytes = file
            bytes[Int.random(in: 4..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            _ = OutlookMessage(tnef: bytes)
        }
    }

    @Test("a meeting of whole days has days")
    func wholeDays() throws {
        var properties = OutlookProperties()
        func add(_ key: OutlookProperties.Key, _ type: Int, _ bytes: [UInt8]) {
            properties.add(key, .init(type: type, bytes: bytes))
        }
        add(OutlookNumber.messageClass, 0x1F, utf16("IPM.Appointment"))
        add(OutlookNumber.start, 0x40, try fileTime("20260611T220000Z"))
        add(OutlookNumber.end, 0x40, try fileTime("20260612T220000Z"))
        add(OutlookNumber.isAllDay, 0x0B, [1, 0])
        let meeting = try #require(OutlookMeeting(properties))
        #expect(meeting.calendar.contains("DTSTART;VALUE=DATE:20260612\r\nDTEND;VALUE=DATE:20260613\r\n"))
        #expect(meeting.method == nil && !meeting.calendar.contains("METHOD"))
    }

    /// Returns a rule: the numbers of the pattern, and the days of the week or of the month.
    private func rule(_ frequency: Int, _ pattern: Int, _ period: Int, _ specific: [Int], end: (Int, Int)) throws
        -> [UInt8]
    {
        let day = try #require(EventTime("20260612T000000")).local.secondsSinceEpoch / 60 + 194_074_560
        let short = [0x3004, 0x3004, frequency, pattern, 0].flatMap { little($0, 2) }
        let numbers = [0, period, 0] + specific + [end.0, end.1, 1, 1, day + 1440, 0, day, day]
        return short + (numbers + [0x3006, 0x3009, 570, 600]).flatMap { little($0, 4) } + little(0, 2)
    }

    private func zoneDefinition(_ name: String) -> [UInt8] {
        [2, 1] + little(0x30, 2) + little(2, 2) + little(name.count, 2) + utf16(name)
    }

    @Test("a meeting that repeats has its rule in its zone")
    func series() throws {
        func text(_ bytes: [UInt8]) -> String? { OutlookRecurrence(bytes)?.rule }
        let weekly = try rule(0x200B, 1, 2, [0b10_0010], end: (0x2022, 10))
        #expect(text(weekly) == "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=MO;COUNT=10")
        #expect(text(try rule(0x200A, 0, 4320, [], end: (0x2023, 10))) == "FREQ=DAILY;INTERVAL=3")
        #expect(text(try rule(0x200A, 0, 4320, [], end: (0xFFFF_FFFF, 10))) == "FREQ=DAILY;INTERVAL=3")
        #expect(
            text(try rule(0x200A, 1, 1, [0b11_1110], end: (0x2023, 0)))
                == "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;WKST=MO")
        #expect(
            text(try rule(0x200C, 2, 1, [31], end: (0x2023, 0)))
                == "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
        #expect(
            text(try rule(0x200C, 3, 3, [0b100_0000, 5], end: (0x2023, 0)))
                == "FREQ=MONTHLY;INTERVAL=3;BYDAY=SA;BYSETPOS=-1")
        #expect(text(try rule(0x200D, 2, 12, [12], end: (0x2021, 3))) == "FREQ=YEARLY;INTERVAL=1;COUNT=3")
        for count in 0..<weekly.count - 2 { #expect(OutlookRecurrence(Array(weekly.prefix(count))) == nil) }

        var properties = OutlookProperties()
        func add(_ key: OutlookProperties.Key, _ type: Int, _ bytes: [UInt8]) {
            properties.add(key, .init(type: type, bytes: bytes))
        }
        add(OutlookNumber.messageClass, 0x1F, utf16("IPM.Schedule.Meeting.Request"))
        add(OutlookNumber.start, 0x40, try fileTime("20260612T073000Z"))
        add(OutlookNumber.isRecurring, 0x0B, [1, 0])
        add(OutlookNumber.recurrenceRule, 0x102, weekly)
        let zone = "W. Europe Standard Time"
        add(OutlookNumber.startZone, 0x102, zoneDefinition(zone))
        let meeting = try #require(OutlookMeeting(properties))
        #expect(
            meeting.calendar.contains(
                [
                    "DTSTART;TZID=\"\(zone)\":20260612T093000", "DTEND;TZID=\"\(zone)\":20260612T100000",
                    "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=MO;COUNT=10",
                    "EXDATE;TZID=\"\(zone)\":20260613T093000",
                ].joined(separator: "\r\n")))
        #expect(meeting.diagnostics.isEmpty)
    }

    @Test("rich text becomes plain text")
    func richText() {
        let rtf =
            #"{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\generator x;}\pard Opening \u233?t\'e9\par 12 June\tab 20:00\{x\}}"#
        #expect(RichText.plain(Array(rtf.utf8)) == "Opening été\n12 June\t20:00{x}")
    }

    @Test("compressed rich text is unpacked")
    func compressedRichText() throws {
        // The example of [MS-OXRTFCP] §4.1.1.
        let packed: [UInt8] = [
            0x2D, 0, 0, 0, 0x2B, 0, 0, 0, 0x4C, 0x5A, 0x46, 0x75, 0xF1, 0xC5, 0xC7, 0xA7, 0x03, 0, 0x0A, 0, 0x72, 0x63,
            0x70,
            0x67, 0x31, 0x32, 0x35, 0x42, 0x32, 0x0A, 0xF3, 0x20, 0x68, 0x65, 0x6C, 0x09, 0, 0x20, 0x62, 0x77, 0x05,
            0xB0, 0x6C,
            0x64, 0x7D, 0x0A, 0x80, 0x0F, 0xA0,
        ]
        let text = try #require(CompressedRTF.unpack(packed))
        #expect(String(decoding: text, as: UTF8.self) == "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n")
    }
}
