import Foundation
import ScanICS
import Testing

@Suite("Event scanner")
struct EventScannerTests {
    @Test(
        "bad input throws a typed error whose message says what to do",
        arguments: [
            ("/no/such/file.png", "no-such-file"), (sample("."), "is-a-folder"),
            (sample("README.md"), "unknown-format"),
        ])
    func badInput(path: String, code: String) {
        let error = #expect(throws: ScanError.self) { try EventScanner().scan(path: path) }
        #expect(error?.code == code)
        #expect(error?.message.contains(";") == true)
    }

    @Test("an empty picture throws; a truncated picture throws, or yields its remaining codes with a diagnostic")
    func cut() throws {
        for name in ["poster.png", "photo.jpg"] {
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: sample(name))))
            #expect(throws: ScanError.image(.empty)) { try EventScanner().scan(image: []) }
            for size in [1, 8, 20, 33, 100, 1000, bytes.count / 2, bytes.count - 1] {
                let result = try? EventScanner().scan(image: Array(bytes.prefix(size)))
                if let result, size < bytes.count / 2 + 1 {
                    #expect(!result.diagnostics.isEmpty, "\(name) cut at \(size)")
                }
            }
        }
    }

    @Test(
        "the method of a calendar is that of its events, unless the calendar only publishes them",
        arguments: [("REQUEST", "REQUEST"), (" cancel ", "CANCEL"), ("PUBLISH", nil), ("publish", nil), ("", nil)])
    func method(written: String, method: String?) throws {
        let text = "BEGIN:VCALENDAR\nMETHOD:\(written)\nBEGIN:VEVENT\nDTSTART:20260612\nEND:VEVENT\nEND:VCALENDAR"
        let event = try #require(EventScanner().parse(payload: Array(text.utf8)).events.first)
        #expect(event.method == method)
    }

    @Test("a file over the size limit is refused")
    func fileLimit() {
        var options = ScanOptions()
        options.limits.fileBytes = 1000
        #expect(throws: ScanError.fileTooLarge(limit: 1000)) {
            try EventScanner(options: options).scan(path: sample("poster.png"))
        }
    }

    @Test("a payload given as text is parsed like the payload of a code")
    func payload() {
        let result = EventScanner().parse(
            payload: Array("BEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20260612T090000\nDURATION:PT2H\nEND:VEVENT".utf8))
        #expect(result.content == .event)
        #expect(result.events.first?.start?.zone == "Europe/Berlin")
        #expect(result.events.first?.start?.utc?.extendedText == "2026-06-12T07:00:00")
        #expect(result.events.first?.end?.time.basicText == "20260612T110000")
        #expect(result.events.first?.isUIDDerived == true)
    }

    @Test("an unknown zone and a missing start are reported")
    func assumptions() {
        let unknown = EventScanner().parse(
            payload: Array("BEGIN:VEVENT\nDTSTART;TZID=Moon/Base:20260612T090000\nEND:VEVENT".utf8))
        #expect(unknown.diagnostics.map(\.code) == [.unknownTZID])
        #expect(unknown.diagnostics.first?.event == 0)
        let none = EventScanner().parse(payload: Array("BEGIN:VEVENT\nSUMMARY:when?\nEND:VEVENT".utf8))
        #expect(none.diagnostics.map(\.code) == [.missingDTStart])
        #expect(none.completeEvents.isEmpty)
        #expect(none.events.count == 1)
    }

    @Test("many threads can use one scanner at once")
    func threads() async throws {
        let scanner = EventScanner()
        let summaries = await withTaskGroup(of: [String?].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    ["poster.png", "badge.png", "course.png"].map {
                        try? scanner.scan(path: sample($0)).events.first?.entry.item.summary
                    }
                }
            }
            return await group.reduce(into: Set<[String?]>()) { $0.insert($1) }
        }
        #expect(
            summaries == [["Sommernacht-Jazz: Blechbläser im Hof 🎷", "Drawing maps by hand", "Töpfern für Anfänger"]])
    }
}

@Suite("JSON")
struct JSONTests {
    @Test("text that could control a terminal is escaped, and decodes to the same text")
    func escapes() throws {
        let text = "a\u{1B}[31m \u{202E}evil \u{9B}x \u{2028} é 🎷"
        let json = try JSONText.text(of: [text])
        #expect(!json.unicodeScalars.contains { $0.isUnsafeOnTerminal })
        #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
    }

    @Test("a floating time has a null zone, a UTC time names UTC, and an all-day time is only a date")
    func times() throws {
        func start(_ value: String) throws -> String {
            let result = EventScanner().parse(payload: Array("BEGIN:VEVENT\nUID:1\nDTSTART\(value)\nEND:VEVENT".utf8))
            let json = try JSONText.text(of: result)
            let from = try #require(json.range(of: "\"start\":{"))
            return String(json[from.upperBound...].prefix { $0 != "}" })
        }
        #expect(try start(":20260612T090000") == #""timeZone":null,"value":"2026-06-12T09:00:00""#)
        #expect(
            try start(":20260612T090000Z")
                == #""timeZone":"UTC","utc":"2026-06-12T09:00:00Z","value":"2026-06-12T09:00:00""#)
        #expect(try start(";VALUE=DATE:20260612") == #""date":"2026-06-12""#)
        #expect(
            try start(";TZID=/x/Asia/Tokyo:20260612T090000")
                == #""timeZone":"Asia/Tokyo","tzid":"/x/Asia/Tokyo","utc":"2026-06-12T00:00:00Z","value":"2026-06-12T09:00:00""#
        )
    }
}
