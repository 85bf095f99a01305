import Testing

@testable import EventKit
import EventStore

@Suite("Consent and changes through EventKit") struct AccessTests {
    @Test("the user is asked once and the answer is recorded; without a terminal, nothing is recorded")
    func asks() throws {
        let path = NSTemporaryDirectory() + "eventkit-\(UUID().uuidString)/access.json"
        defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
        let questions = Box<[String]>([])
        func access(_ answer: Bool?) -> AccessControl {
            AccessControl(record: .file(path), program: "/usr/bin/planner") { question in
                questions.change { $0.append(question) }
                return answer
            }
        }
        #expect(access(nil).request(.event, .full) == .notDetermined)
        #expect(access(nil).status(for: .event) == .notDetermined)
        let first = access(true)
        #expect(first.request(.event, .writeOnly) == .writeOnly && first.request(.event, .writeOnly) == .writeOnly)
        #expect(access(false).request(.event, .full) == .writeOnly)
        #expect(access(true).request(.event, .full) == .fullAccess)
        #expect(access(false).request(.reminder, .full) == .denied && access(true).request(.reminder, .full) == .denied)
        #expect(first.status(for: .event) == .fullAccess && first.status(for: .reminder) == .denied)
        #expect(questions.value.count == 5)
        #expect(questions.value[1] == "/usr/bin/planner wants to add calendar events. Allow it? [y/N] ")
        let other = AccessControl(record: .file(path), program: "/usr/bin/other") { _ in nil }
        #expect(other.status(for: .event) == .notDetermined)
        first.setAnswer(nil, for: .event, in: path)
        #expect(first.status(for: .event) == .notDetermined && first.status(for: .reminder) == .denied)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test("an environment variable can grant or deny access instead of the user") func environment() {
        func levels(_ text: String) -> [AuthorizationStatus] {
            let access = AccessControl(environment: ["SCANICS_EVENTKIT_ACCESS": text])
            return [access.request(.event, .full), access.status(for: .reminder)]
        }
        #expect(levels("full") == [.fullAccess, .fullAccess])
        #expect(levels("events=write-only, reminders=denied") == [.writeOnly, .denied])
        #expect(levels("restricted") == [.restricted, .restricted])
        #expect(levels("nonsense") == [.denied, .denied])
    }

    @Test("without access, a program sees no calendars and no events, and cannot save") func denied() throws {
        let test = TestStore(.fullAccess)
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("A")
        try store.save(event, span: .thisEvent)
        let identifier = try #require(event.eventIdentifier)
        // The user revokes the consent while the program runs.
        test.setAccess(.denied)
        #expect(store.calendars(for: .event).isEmpty && store.events().isEmpty)
        #expect(store.event(withIdentifier: identifier) == nil && store.defaultCalendarForNewEvents == nil)
        event.title = "B"
        #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.save(event, span: .thisEvent) }
        #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.remove(event, span: .thisEvent) }
        #expect(!store.calendars(for: .reminder).isEmpty)
        test.setAccess(.fullAccess)
        #expect(store.events().map(\.title) == ["A"])
    }

    @Test("an uncommitted save is refused if access is revoked before the commit") func revokedBeforeCommit() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        try store.save(store.newEvent("A"), span: .thisEvent, commit: false)
        test.setAccess(.denied)
        #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.commit() }
        test.setAccess(.fullAccess)
        try store.commit()
        #expect(store.events().count == 1)
    }

    @Test("with write-only access, a program sees one calendar, adds events, and cannot read them")
    func writeOnly() throws {
        let test = TestStore(.writeOnly)
        defer { test.remove() }
        let store = test.open()
        let calendar = try #require(store.defaultCalendarForNewEvents)
        #expect(store.calendars(for: .event) == [calendar] && calendar.isImmutable && store.sources.count == 1)
        #expect(store.defaultCalendarForNewReminders() == nil)
        let event = store.newEvent("A")
        try store.save(event, span: .thisEvent)
        #expect(store.events().isEmpty && store.event(withIdentifier: event.eventIdentifier ?? "") == nil)
        #expect(store.calendarItem(withIdentifier: event.calendarItemIdentifier) == nil)
        #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.remove(event, span: .thisEvent) }
        #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.removeCalendar(calendar, commit: true) }
        test.setAccess(.fullAccess)
        #expect(store.events().map(\.title) == ["A"])
    }

    @Test("the access status and the answers to requests agree with the recorded consent")
    func statuses() async throws {
        let test = TestStore(nil)
        defer { test.remove() }
        try await StoreEnvironment.$override.withValue(test.environment) { () async throws in
            #expect(EKEventStore.authorizationStatus(for: .event) == .notDetermined)
            let store = EKEventStore()
            #expect(try await store.requestFullAccessToEvents() == false)
            #expect(EKEventStore.authorizationStatus(for: .event) == .notDetermined)
            test.setAccess(.fullAccess)
            #expect(EKEventStore.authorizationStatus(for: .event) == .fullAccess)
            #expect(try await store.requestFullAccessToEvents())
            #expect(try await store.requestWriteOnlyAccessToEvents())
            #expect(try await store.requestFullAccessToReminders() == false)
        }
    }

    @Test(
        "changes by this store, another store or another program, and changes of the access, are announced on the main actor",
        arguments: ["own", "other", "program", "access", "access seen for a moment"])
    func announces(who: String) async throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        #expect(store.events().isEmpty)
        let (notes, continuation) = AsyncStream.makeStream(of: Bool.self)
        let token = NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: store, queue: nil) {
            // This call traps if it is not on the main actor.
            MainActor.assumeIsolated {}
            continuation.yield($0.object as? EKEventStore != nil)
        }
        defer { NotificationCenter.default.removeObserver(token) }
        // The watch compares the store with its state at the first check, so the change must come after the first
        // check.
        try await Task.sleep(for: .milliseconds(700))
        switch who {
        case "own": try store.save(store.newEvent("A"), span: .thisEvent)
        case "other":
            let other = test.open()
            try other.save(other.newEvent("A"), span: .thisEvent)
        case "program":
            var event = CalendarEvent(Component("VEVENT"))
            event.start = EventTime("20260601T090000Z")
            try await test.elsewhere().save(.event(event))
        case "access": test.setAccess(.denied)
        default:
            test.setAccess(.denied)
            #expect(store.events().isEmpty)
            test.setAccess(.fullAccess)
        }
        var iterator = notes.makeAsyncIterator()
        #expect(await iterator.next() == true)
    }

    @Test("many saves in a row are announced once, after the last one") func joins() async throws {
        let calls = Box(0)
        let announcer = Announcer()
        let (notes, continuation) = AsyncStream.makeStream(of: Void.self)
        for _ in 0..<200 {
            announcer.announce {
                calls.change { $0 += 1 }
                continuation.yield()
            }
        }
        var iterator = notes.makeAsyncIterator()
        await iterator.next()
        #expect(calls.value == 1)
        announcer.announce { continuation.yield() }
        await iterator.next()
    }

    @Test("changes can be received in the shape of Combine") func publisher() async throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        #expect(store.events().isEmpty)
        let (notes, continuation) = AsyncStream.makeStream(of: Void.self)
        var subscriptions: Set<NotificationCenter.Subscription> = []
        NotificationCenter.default.publisher(for: .EKEventStoreChanged, object: store)
            .receive(on: DispatchQueue(label: "test"))
            .sink { _ in continuation.yield() }
            .store(in: &subscriptions)
        try store.save(store.newEvent("A"), span: .thisEvent)
        var iterator = notes.makeAsyncIterator()
        await iterator.next()
        subscriptions.removeAll()
    }
}
