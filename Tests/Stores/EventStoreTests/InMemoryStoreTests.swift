import EventStoreTesting
import Testing

@Suite("The store in memory")
struct InMemoryStoreTests {
    @Test("does what every store must", arguments: ConformanceCase.all)
    func conforms(_ conformance: ConformanceCase) async throws {
        try await conformance.run(InMemoryStoreUnderTest())
    }
}
