import EventStore
import EventStoreTesting
import Foundation
import SQLiteEventStore
import TestSupport
import Testing

@Suite("The store in an SQLite file")
struct SQLiteConformanceTests {
    @Test("does what every store must", arguments: ConformanceCase.all)
    func conforms(_ conformance: ConformanceCase) async throws {
        let folder = try TemporaryFolder()
        try await conformance.run(SQLiteUnderTest(path: folder.path + "events.sqlite"))
        let store = try SQLiteEventStore(path: folder.path + "events.sqlite")
        try await store.checkIntegrity()
    }
}

/// A store in a file that is not there yet.
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
