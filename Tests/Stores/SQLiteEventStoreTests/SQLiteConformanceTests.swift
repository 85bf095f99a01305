import EventStore
import EventStoreTesting
import Foundation
import SQLiteEventStore
import TestSupport
import Testing

@Suite("SQLiteEventStore")
struct SQLiteConformanceTests {
    @Test("the SQLite store fulfils every requirement for stores", arguments: ConformanceCase.all)
    func conforms(_ conformance: ConformanceCase) async throws {
        let folder = try TemporaryFolder()
        try await conformance.run(SQLiteUnderTest(path: folder.path + "events.sqlite"))
        let store = try SQLiteEventStore(path: folder.path + "events.sqlite")
        #expect(try await store.integrityProblems().isEmpty)
    }
}

/// A store in a new file.
struct SQLiteUnderTest: StoreUnderTest {
    let path: String

    func open(
        session: @Sendable @escaping (String, StoreSession.Watcher?) -> StoreSession
    ) async throws -> any EventStore {
        var settings = SQLiteEventStore.Settings()
        settings.watchInterval = .milliseconds(20)
        return try SQLiteEventStore(path: path, settings: settings, session: session)
    }
}
