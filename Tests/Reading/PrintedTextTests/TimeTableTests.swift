import CalendarModel
import Foundation
import Testing

@testable import PrintedText

/// The tables in the folder Cases: a language or comment, a text and what it means, between bars.
enum CaseTable {
    struct Row: Sendable {
        let language: String
        let text: String
        let expected: String
    }

    static func rows(_ name: String) throws -> [Row] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name).txt")
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            let parts = $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return Row(
                language: parts[0], text: parts.dropFirst().dropLast().joined(separator: "|"),
                expected: parts[parts.count - 1])
        }
    }

    static func text(_ time: ISO8601Time) -> String {
        time.local.map { String($0.extendedText.dropLast(3)) } ?? time.date.extendedText
    }
}

@Suite("A table of days and times in thirty languages")
struct TimeTableTests {
    private static func reading(_ text: String, _ reference: CalendarDate) -> String {
        var reading = PrintedTimes.Reading()
        reading.isWhole = true
        let found = PrintedTimes(text, reading).occasions(reference: reference).map { occasion in
            CaseTable.text(occasion.start) + (occasion.end.map { "/" + CaseTable.text($0) } ?? "")
                + (occasion.recurrence.map { " " + $0.text } ?? "")
        }
        return found.isEmpty ? "-" : found.joined(separator: "; ")
    }

    @Test(
        "at least 97 of 100 lines are read as they are meant, in each language nine of ten, and none as another day or time"
    )
    func table() throws {
        let reference = try #require(CalendarDate(year: 2026, month: 6, day: 12))
        let rows = try CaseTable.rows("times")
        #expect(rows.count >= 500)
        let read = rows.map { (row: $0, said: Self.reading($0.text, reference)) }
        let wrong = read.filter { $0.said != $0.row.expected }
        #expect(wrong.count * 100 <= rows.count * 3, "\(wrong.map { "\($0.row.text) -> \($0.said)" })")
        // What is not understood is left out, not guessed.
        #expect(wrong.allSatisfy { $0.said == "-" }, "\(wrong.map { "\($0.row.text) -> \($0.said)" })")
        for (language, lines) in Dictionary(grouping: read, by: \.row.language) {
            #expect(lines.filter { $0.said == $0.row.expected }.count * 10 >= lines.count * 9, "\(language)")
        }
    }
}

@Suite("Days and times that people type")
struct TypedReaderTests {
    /// Friday, 12 June 2026, 12:00.
    private let reader: TypedReader

    init() throws {
        let day = try #require(CalendarDate(year: 2026, month: 6, day: 12))
        reader = TypedReader(now: try #require(LocalDateTime(date: day, hour: 12, minute: 0, second: 0)))
    }

    private func said(_ line: String) -> String {
        do {
            let event = try reader.event(line)
            let place = event.location.map { " @ \($0)" } ?? ""
            let start = event.start.map { ", \(CaseTable.text($0))" } ?? ""
            return event.title + place + start + (event.end.map { "/" + CaseTable.text($0) } ?? "")
                + (event.recurrence.map { " " + $0.text } ?? "")
        } catch {
            return "refused"
        }
    }

    @Test("a typed line becomes what was meant, or is refused")
    func lines() throws {
        for row in try CaseTable.rows("typed") { #expect(said(row.text) == row.expected, "\(row.text)") }
    }

    @Test(
        "a typed time is a word, a day, a clock time, or a distance",
        arguments: [
            ("today", "2026-06-12"), ("tomorrow", "2026-06-13"), ("Friday", "2026-06-12"), ("wed", "2026-06-17"),
            ("+2w", "2026-06-26"),
            ("-1d", "2026-06-11"), ("9:30", "2026-06-12T09:30"), ("tomorrow 20:00", "2026-06-13T20:00"),
            ("2026-07-01 20:00", "2026-07-01T20:00"),
            ("+3h", "2026-06-12T15:00"), ("tomorrow noon", "2026-06-13T12:00"), ("24.12. 19 Uhr", "2026-12-24T19:00"),
            ("8 pm", "2026-06-12T20:00"),
            ("2026-06-12T20:00", "2026-06-12T20:00"), ("mañana a las 21:00", "2026-06-13T21:00"),
            ("le 3 juillet à 20h", "2026-07-03T20:00"),
        ])
    func times(text: String, expected: String) throws {
        #expect(CaseTable.text(try reader.time(text).time(from: reader.now)) == expected)
    }

    @Test(
        "a text that is not a certain time is refused",
        arguments: [
            "someday", "25:00", "to", "+2", "+2x", "", "at 8", "next friday", "5/6/2026", "2027-02-29",
            "friday or saturday", "10am-12pm",
            "Fri 3 August", "tomorrow 15:00 CET", "tomorrow 20:00 sharp", "20:00:30",
        ])
    func refused(text: String) {
        #expect(throws: TypedProblem.self) { try reader.time(text) }
    }
}
