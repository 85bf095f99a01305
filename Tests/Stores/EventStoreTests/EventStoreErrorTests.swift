import EventStore
import Testing

@Suite struct EventStoreErrorTests {
    @Test("a conflict names the properties if they are known")
    func conflict() {
        #expect(
            EventStoreError.conflict(properties: ["SUMMARY", "DTSTART"]).description
                == "somebody else has changed SUMMARY, DTSTART in the meantime; reload and save again")
        #expect(
            EventStoreError.conflict(properties: []).description
                == "somebody else has changed it in the meantime; reload and save again")
    }

    @Test("only a limit of items advises to ask for fewer")
    func limit() {
        #expect(
            EventStoreError.limitExceeded(what: "items with these words", limit: 10).description
                == "more than 10 items with these words; ask for fewer at a time")
        #expect(EventStoreError.limitExceeded(what: "bytes", limit: 10).description == "more than 10 bytes")
    }
}
