import Testing

@testable import EventKit
import EventStore

@Suite("Changes of series that wait to be committed") struct PendingSeriesTests {
    /// Runs a check in a store with a weekly series of six occurrences.
    private func check(
        vdir: Bool, _ body: (EKEventStore, [EKEvent]) throws -> Void, after: (EKEventStore) throws -> Void
    ) throws {
        let test = TestStore(vdir: vdir)
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("series")
        event.addRecurrenceRule(
            EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 6)))
        try store.save(event, span: .futureEvents)
        try body(store, store.events(days: 60))
        try after(test.open())
    }

    private func titles(_ store: EKEventStore) -> [String] {
        store.events(days: 60).map { [$0.title, $0.location].compactMap(\.self).joined(separator: "@") }
    }

    private func starts(_ store: EKEventStore) -> [Double] {
        store.events(days: 60).map { ($0.startDate.timeIntervalSince1970 - 1_780_000_000) / 3600 }
    }

    @Test("a save of one occurrence follows the series that an earlier save split", arguments: [false, true])
    func split(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            events[2].title = "later"
            try store.save(events[2], span: .futureEvents, commit: false)
            events[4].location = "hall"
            try store.save(events[4], span: .thisEvent, commit: false)
            events[1].location = "yard"
            try store.save(events[1], span: .thisEvent, commit: false)
            try store.commit()
            // The object goes on with the occurrence that it saved.
            events[4].location = "roof"
            try store.save(events[4], span: .thisEvent)
        } after: { store in
            #expect(titles(store) == ["series", "series@yard", "later", "later", "later@roof", "later"])
        }
    }

    @Test("a second split follows the first one", arguments: [false, true]) func splitTwice(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            events[1].title = "second"
            try store.save(events[1], span: .futureEvents, commit: false)
            events[3].location = "hall"
            try store.save(events[3], span: .futureEvents, commit: false)
            try store.remove(events[5], span: .thisEvent, commit: false)
            try store.commit()
        } after: { store in
            #expect(titles(store) == ["series", "second", "second", "second@hall", "second@hall"])
        }
    }

    @Test("a save of one occurrence follows a series that an earlier save moved", arguments: [false, true])
    func moved(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            events[0].startDate = events[0].startDate.addingTimeInterval(3600)
            events[0].endDate = events[0].endDate.addingTimeInterval(3600)
            try store.save(events[0], span: .futureEvents, commit: false)
            events[3].title = "own"
            try store.save(events[3], span: .thisEvent, commit: false)
            try store.commit()
            events[3].location = "hall"
            try store.save(events[3], span: .thisEvent)
        } after: { store in
            #expect(titles(store) == ["series", "series", "series", "own@hall", "series", "series"])
            #expect(starts(store) == (0..<6).map { 1 + Double($0) * 168 })
        }
    }

    @Test("an object that was read before a commit follows the series that the commit split", arguments: [false, true])
    func splitBefore(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            events[2].title = "later"
            try store.save(events[2], span: .futureEvents)
            events[3].location = "hall"
            try store.save(events[3], span: .thisEvent)
            events[4].location = "roof"
            #expect(events[4].refresh())
            #expect(events[4].title == "later")
            #expect(events[4].location == "roof")
            #expect(events[4].eventIdentifier == events[2].eventIdentifier)
            try store.save(events[4], span: .futureEvents)
            try store.remove(events[5], span: .thisEvent)
            #expect(events[1].refresh())
            #expect(events[1].title == "series")
        } after: { store in
            #expect(titles(store) == ["series", "series", "later", "later@hall", "later@roof"])
        }
    }

    @Test("an object that was read before a commit follows the series that the commit moved", arguments: [false, true])
    func movedBefore(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            // The new start of each occurrence is the old start of the next one.
            let week = TimeInterval(7 * 86_400)
            events[0].startDate = events[0].startDate.addingTimeInterval(week)
            events[0].endDate = events[0].endDate.addingTimeInterval(week)
            try store.save(events[0], span: .futureEvents)
            #expect(events[2].refresh())
            events[2].title = "own"
            try store.save(events[2], span: .thisEvent)
            let read = store.events(days: 60)
            read[3].location = "hall"
            try store.save(read[3], span: .thisEvent)
        } after: { store in
            #expect(titles(store) == ["series", "series", "own", "series@hall", "series", "series"])
            #expect(starts(store) == (1..<7).map { Double($0) * 168 })
        }
    }

    @Test("a split by another store is no reason to change another occurrence") func splitElsewhere() throws {
        let test = TestStore()
        defer { test.remove() }
        let (store, other) = (test.open(), test.open())
        let event = store.newEvent("series")
        event.addRecurrenceRule(
            EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 6)))
        try store.save(event, span: .futureEvents)
        let (mine, theirs) = (store.events(days: 60), other.events(days: 60))
        theirs[2].title = "later"
        try other.save(theirs[2], span: .futureEvents)
        #expect(!mine[3].refresh())
        mine[3].location = "hall"
        #expect(throws: EKError.self) { try store.save(mine[3], span: .thisEvent) }
        #expect(titles(test.open()) == ["series", "series", "later", "later", "later", "later"])
    }

    @Test("a change of all later occurrences is kept beside a change of one", arguments: [false, true])
    func oneAfterAll(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            events[2].title = "later"
            try store.save(events[2], span: .futureEvents, commit: false)
            events[2].location = "hall"
            try store.save(events[2], span: .thisEvent, commit: false)
            events[2].location = "roof"
            try store.save(events[2], span: .thisEvent, commit: false)
            try store.commit()
            #expect(!events[2].hasChanges)
        } after: { store in
            #expect(titles(store) == ["series", "series", "later@roof", "later", "later", "later"])
        }
    }

    @Test("a change of all later occurrences is kept if only the occurrence is removed", arguments: [false, true])
    func removalAfterAll(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            events[2].title = "later"
            try store.save(events[2], span: .futureEvents, commit: false)
            try store.remove(events[2], span: .thisEvent, commit: false)
            try store.commit()
        } after: { store in
            #expect(titles(store) == ["series", "series", "later", "later", "later"])
        }
    }

    @Test("every occurrence can be removed with the later ones in one batch", arguments: [false, true])
    func removals(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            for event in events.dropFirst() { try store.remove(event, span: .futureEvents, commit: false) }
            try store.commit()
        } after: { store in
            #expect(titles(store) == ["series"])
        }
    }

    @Test("an occurrence that is saved after its removal is created again", arguments: [false, true])
    func recreated(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            try store.remove(events[1], span: .futureEvents, commit: false)
            events[2].title = "again"
            try store.save(events[2], span: .thisEvent, commit: false)
            events[4].title = "rest"
            try store.save(events[4], span: .futureEvents, commit: false)
            try store.commit()
            events[2].location = "hall"
            try store.save(events[2], span: .thisEvent)
        } after: { store in
            #expect(titles(store) == ["series", "again@hall", "rest", "rest"])
            #expect(store.events(days: 60)[1].recurrenceRules == nil)
        }
    }

    @Test("an occurrence is created again even if the whole series was removed", arguments: [false, true])
    func recreatedAlone(vdir: Bool) throws {
        try check(vdir: vdir) { store, events in
            try store.remove(events[0], span: .futureEvents, commit: false)
            events[2].title = "again"
            try store.save(events[2], span: .thisEvent, commit: false)
            try store.commit()
        } after: { store in
            #expect(titles(store) == ["again"])
        }
    }
}
