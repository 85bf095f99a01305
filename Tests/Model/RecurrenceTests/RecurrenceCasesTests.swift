import CalendarModel
import Foundation
import ICalendar
import TestSupport
import Testing
import TimeZones

@testable import Recurrence

/// A case from Tests/RecurrenceCases: a calendar, a period, and the occurrences that are expected in this period.
struct RecurrenceCase: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let note: String
    let calendar: String
    let from: String
    let to: String
    let expect: [String]

    var testDescription: String { id }

    static let folder = packageRoot.appending(path: "Tests/RecurrenceCases")

    static func all(_ file: String) throws -> [RecurrenceCase] {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
    }

    /// Returns the occurrences that this module finds.
    func found() throws -> [String] {
        var expansion = CalendarExpansion(within: try window(from, to))
        for document in try ICalendarReader().read(calendar).documents {
            expansion.add(document.components, zones: ZoneResolver(timeZones: document.timeZones))
        }
        #expect(expansion.failures.isEmpty)
        return expansion.occurrences.map { occurrence in
            let title = occurrence.summary.map { " \($0)" } ?? ""
            let state = occurrence.status == "CANCELLED" ? " CANCELLED" : ""
            let start = text(occurrence.start, occurrence.startUTC)
            return "\(start)/\(text(occurrence.end, occurrence.endUTC))\(title)\(state)"
        }.sorted()
    }

    private func text(_ time: EventTime, _ utc: Int) -> String {
        switch time {
        case .date, .floating: time.basicText
        case .utc, .zoned: LocalDateTime(secondsSinceEpoch: utc).basicText + "Z"
        }
    }
}

@Suite("Recurrence cases")
struct RecurrenceCasesTests {
    @Test(
        "each example in RFC 5545 has the occurrences that the RFC lists",
        arguments: try RecurrenceCase.all("rfc5545.jsonl"))
    func rfc(_ example: RecurrenceCase) throws {
        #expect(try example.found() == example.expect, "\(example.note)")
    }

    @Test(
        "the occurrences are those that an independent library finds",
        arguments: try RecurrenceCase.all("chosen.jsonl") + RecurrenceCase.all("random.jsonl"))
    func library(_ example: RecurrenceCase) throws {
        #expect(try example.found() == example.expect, "\(example.note)")
    }

    @Test(
        "the RFC is followed in the cases where the independent library is wrong",
        arguments: try RecurrenceCase.all("deviations.jsonl"))
    func deviation(_ example: RecurrenceCase) throws {
        #expect(try example.found() == example.expect, "\(example.note)")
    }

    @Test("there are over 400 cases, and their identifiers are unique")
    func inventory() throws {
        let files = ["rfc5545.jsonl", "chosen.jsonl", "random.jsonl", "deviations.jsonl"]
        let cases = try files.flatMap { try RecurrenceCase.all($0) }
        #expect(cases.count > 400)
        #expect(Set(cases.map(\.id)).count == cases.count)
    }
}
