import EventStore
import Foundation
import SQLiteEventStore
import TestSupport
import Testing

@Suite("Killed and simultaneous imports into SQLite")
struct KillTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "events.sqlite"
    }

    // `make check-all` kills imports at fifty random moments, ten for each of five stores; `make test` at ten moments.
    @Test(
        "after an import was killed, reported events are saved, no event is saved twice, and the next import continues",
        arguments: 0..<(runsLongTests ? 5 : 1))
    func killed(_ number: Int) async throws {
        var reported: Set<Int> = []
        for round in 0..<10 {
            // Every import begins with the events that the previous one was saving.
            let moment = Int.random(in: 0...60)
            let run = try await StoreImporter.run(
                "sqlite", path, first: round * 40, count: 400, step: 4, killedAfter: moment)
            #expect(run.failure == nil)
            reported.formUnion(run.saved)
            let uids = try await uids()
            #expect(Set(uids).count == uids.count, "an event is there twice")
            let missing = reported.filter { !uids.contains("event-\($0)") }
            #expect(missing.isEmpty, "killed after \(moment) ms; reported events are missing")
        }
        let store = try SQLiteEventStore(path: path)
        #expect(try await store.integrityProblems().isEmpty)
        let run = try await StoreImporter.run("sqlite", path, count: 400, step: 100)
        #expect(run.isDone && run.saved.count == 400)
        for batch in try await store.importBatches() {
            let report = try await store.undo(batch.identifier)
            #expect(report.conflicts.isEmpty && report.failed.isEmpty && report.removed.count == batch.count)
        }
        #expect(try await uids().isEmpty)
        #expect(try await store.importBatches().isEmpty)
    }

    @Test("two programs that import the same events at the same time lose none, and wait for each other")
    func together() async throws {
        let runs = try await withThrowingTaskGroup(of: StoreImporter.Run.self) { group in
            for _ in 0..<2 {
                group.addTask { [path] in try await StoreImporter.run("sqlite", path, count: 600, step: 20) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for run in runs {
            #expect(run.failure == nil && run.isDone)
            #expect(run.saved == Array(0..<600))
        }
        #expect(try await uids().count == 600)
        let batches = try await SQLiteEventStore(path: path).importBatches()
        #expect(batches.map(\.count).reduce(0, +) == 600, "each event was created by one of the two programs")
    }

    private func uids() async throws -> [String] {
        let store = try SQLiteEventStore(path: path)
        let calendar = try #require(try await store.defaultCalendar(for: .event)).identifier
        let page = try await store.resources(in: calendar, from: nil, limit: .max - 1)
        #expect(page.list.unreadable.isEmpty)
        return page.list.resources.map(\.key.uid)
    }
}
