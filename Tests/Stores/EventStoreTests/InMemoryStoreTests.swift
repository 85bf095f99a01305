import EventStoreTesting
import Testing

@Suite("InMemoryEventStore")
struct InMemoryStoreTests {
    @Test("the in-memory store fulfils every requirement for stores", arguments: ConformanceCase.all)
    func conforms(_ conformance: ConformanceCase) async throws {
        try await conformance.run(InMemoryStoreUnderTest())
    }
}
