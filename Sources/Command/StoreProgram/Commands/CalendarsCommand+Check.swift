import CommandLineInterface
import EventStore
import SQLiteEventStore

extension CalendarsCommand.Check: StoreWork {
    /// The greatest number of problems to report. A damaged file can have thousands.
    private static let limit = 100

    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            try store.requireListing(chosen)
            let titles = Dictionary(
                try await store.allCalendars().map { ($0.identifier, $0.title) },
                uniquingKeysWith: { first, _ in first })
            let problems = try await problems(of: store, titles)
            switch format {
            case .json:
                try StandardStreams.write(try JSONText.text(of: ["problems": problems], pretty: true) + "\n")
            case .text:
                for problem in problems {
                    let place = [problem.calendar, problem.name].compactMap(\.self).joined(separator: ": ")
                    Messages.report(place.isEmpty ? chosen.name : place, problem.reason)
                }
                if problems.isEmpty { Messages.print("scanics: \(chosen.name) is undamaged") }
            }
            if !problems.isEmpty { throw ExitStatus.failed }
        }
    }

    private func problems(
        of store: any EventStore, _ titles: [CalendarIdentifier: String]
    ) async throws -> [ProblemRecord] {
        if let store = store as? SQLiteEventStore {
            return try await store.integrityProblems(limit: Self.limit).map {
                ProblemRecord(calendar: $0.calendar.map { titles[$0] ?? $0.rawValue }, name: $0.uid, reason: $0.reason)
            }
        }
        var problems: [ProblemRecord] = []
        for calendar in titles.keys.sorted() {
            var cursor: String?
            repeat {
                let page = try await store.resources(in: calendar, from: cursor, limit: 1000)
                problems += page.list.unreadable.map {
                    ProblemRecord(calendar: titles[calendar], name: $0.name, reason: $0.reason)
                }
                cursor = page.next
            } while cursor != nil && problems.count < Self.limit
        }
        return Array(problems.prefix(Self.limit))
    }

    private struct ProblemRecord: Encodable {
        let calendar: String?
        let name: String?
        let reason: String
    }
}
