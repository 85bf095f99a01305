import EventStore
import EventStoreTesting
import Foundation
import TestSupport
import Testing
import VDirEventStore

@Suite("VDirEventStore")
struct VDirConformanceTests {
    @Test("the folder store fulfils every requirement for stores", arguments: ConformanceCase.all)
    func conforms(_ conformance: ConformanceCase) async throws {
        let folder = try TemporaryFolder()
        try await conformance.run(VDirUnderTest(path: folder.path + "calendars"))
        let outside = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(outside == ["calendars"], "the store wrote outside its folder")
    }

    @Test("the folder store fulfils every requirement for stores with an index", arguments: ConformanceCase.all)
    func conformsWithIndex(_ conformance: ConformanceCase) async throws {
        let folder = try TemporaryFolder()
        try await conformance.run(VDirUnderTest(path: folder.path + "calendars", indexedFiles: 0))
    }
}

/// A store in a new folder.
struct VDirUnderTest: StoreUnderTest {
    let path: String
    var indexedFiles: Int?

    func open(
        session: @Sendable @escaping (String, StoreSession.Watcher?) -> StoreSession
    ) async throws -> any EventStore {
        var settings = VDirEventStore.Settings()
        settings.watchInterval = .milliseconds(20)
        if let indexedFiles { settings.indexedFiles = indexedFiles }
        return try await VDirEventStore(path: path, settings: settings, session: session)
    }
}
