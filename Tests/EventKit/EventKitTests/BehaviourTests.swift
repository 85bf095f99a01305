import EventKitBehaviour
import Testing

@Suite("Apple's documented behaviour") struct BehaviourTests {
    @Test("the pages hold for an SQLite file", arguments: Behaviour.all) func sqlite(behaviour: Behaviour) async throws
    {
        let test = TestStore()
        defer { test.remove() }
        try await behaviour.run(test.environment)
    }

    @Test("the pages hold for a folder of .ics files", arguments: Behaviour.all)
    func vdir(behaviour: Behaviour) async throws {
        let test = TestStore(vdir: true)
        defer { test.remove() }
        try await behaviour.run(test.environment)
    }
}
