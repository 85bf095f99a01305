import SQLiteEventStore
import Subprocess
import SystemPackage
import Testing

@testable import EventKit
import EventStore

@Suite("Synchronous calls of EventKit from threads and tasks") struct ThreadTests {
    /// Saves some events, and returns how many of them a search then finds.
    private static func work(_ store: EKEventStore, _ number: Int) throws -> Int {
        for turn in 0..<3 {
            try store.save(store.newEvent("\(number)/\(turn)"), span: .thisEvent, commit: turn == 2)
        }
        return store.events().filter { $0.title.hasPrefix("\(number)/") }.count
    }

    @Test("eight threads save and read with one store") func threads() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let found = Box<[Int]>([])
        let group = DispatchGroup()
        for number in 0..<8 {
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                let count = (try? Self.work(store, number)) ?? -1
                found.change { $0.append(count) }
            }
        }
        #expect(group.wait(timeout: .now() + 120) == .success)
        #expect(found.value == Array(repeating: 3, count: 8) && store.events().count == 24)
    }

    @Test("sixteen tasks, more than there are threads for tasks, use a store at the same time")
    func tasks() async throws {
        let test = TestStore()
        defer { test.remove() }
        let environment = test.environment
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<16 { group.addTask { try Self.work(EKEventStore(environment), number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 3, count: 16))
    }

    @MainActor
    @Test("a completion handler may save while the main thread waits for it") func completion() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let semaphore = DispatchSemaphore(value: 0)
        let result = Box(0)
        store.requestFullAccessToEvents { isGranted, error in
            #expect(isGranted && error == nil && !Thread.isMainThread)
            store.fetchReminders(matching: store.predicateForReminders(in: nil)) { reminders in
                #expect(reminders?.isEmpty == true)
                let count = (try? Self.work(store, 1)) ?? -1
                result.change { $0 = count }
                semaphore.signal()
            }
        }
        #expect(semaphore.wait(timeout: .now() + 60) == .success)
        #expect(result.value == 3)
    }

    @Test("a store that another program has locked gives an error after a bounded wait") func locked() async throws {
        let test = TestStore(patience: 2)
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("A")
        // The program locks the store and creates a file. It keeps the lock until the test creates another file.
        let program = """
            import os, sqlite3, sys, time
            db = sqlite3.connect(sys.argv[1], isolation_level=None)
            db.execute("BEGIN IMMEDIATE")
            open(sys.argv[1] + ".locked", "w").close()
            while not os.path.exists(sys.argv[1] + ".release"): time.sleep(0.01)
            """
        let path = test.path
        _ = try await run(
            .name("python3"), arguments: ["-c", program, path], input: .none, output: .discarded, error: .discarded
        ) { _ in
            while !FileManager.default.fileExists(atPath: path + ".locked") {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(throws: EKError(.internalFailure)) { try store.save(event, span: .thisEvent) }
            _ = FileManager.default.createFile(atPath: path + ".release", contents: nil)
        }
        try store.save(event, span: .thisEvent)
        #expect(store.events().count == 1)
    }

    @Test("a call that gets no answer ends with an error, and its task is cancelled") func patience() async throws {
        let ended = Box(false)
        #expect(throws: EKError(.internalFailure)) {
            try SynchronousCall.run(patience: 0.2) {
                do {
                    try await Task.sleep(for: .seconds(1000))
                } catch {
                    ended.change { $0 = true }
                    throw error
                }
            }
        }
        while !ended.value { try await Task.sleep(for: .milliseconds(5)) }
    }
}
