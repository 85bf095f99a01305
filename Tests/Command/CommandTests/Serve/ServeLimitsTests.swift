import EventStore
import EventStoreTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import StoreProgram

/// The bounds of `scanics serve` on memory, connections and the length of answers.
@Suite struct ServeLimitsTests {
    // MARK: Uploads

    private static let lanes = [
        UploadGate.Lane(uploadLimit: 5, budget: 10, queueLimit: 20),
        UploadGate.Lane(uploadLimit: .max, budget: 10, queueLimit: 1),
    ]

    @Test("uploads wait while other uploads use up the memory, and small ones never wait for large ones")
    func uploadsWait() async throws {
        let gate = UploadGate(Self.lanes)
        let running = RoomCounter()
        let large = try await gate.room(for: 1000, of: "a")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let room = try await gate.room(for: 5, of: "a")
                    await running.enter()
                    await Task.yield()
                    await running.leave()
                    withExtendedLifetime(room) {}
                }
            }
            try await group.waitForAll()
        }
        #expect(await running.greatest <= 2)
        withExtendedLifetime(large) {}
    }

    @Test("an upload is refused with 503 if too many wait, and a client that leaves gives up its place")
    func boundedQueue() async throws {
        let gate = UploadGate(Self.lanes)
        let first = try await gate.room(for: 10, of: "a")
        let waiting = Task { try await gate.room(for: 10, of: "b") }
        while gate.waitingCount < 1 { await Task.yield() }
        await #expect {
            try await gate.room(for: 10, of: "c")
        } throws: {
            ($0 as? ServerProblem)?.status == .serviceUnavailable && ($0 as? ServerProblem)?.retryAfter != nil
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        withExtendedLifetime(first) {}
    }

    // MARK: Connections

    @Test("a connection that does nothing useful is closed when there are too many")
    func crowd() {
        let connections = Connections(limit: 20, limitPerAddress: 5)
        let closed = Mutex<[Int]>([])
        var channels: [Channel] = []
        func open(_ number: Int, _ address: String) -> Connection {
            let channel = Channel()
            channels.append(channel)
            let connection = Connection(channel, address: address, now: .now + .seconds(number)) {
                closed.withLock { $0.append(number) }
            }
            for other in connections.add(connection) { other.close() }
            return connection
        }
        let streams = (0..<10).map { open($0, "127.0.0.1") }
        for stream in streams {
            stream.noteSignIn()
            stream.note(isAnswering: true)
        }
        for number in 10..<30 { _ = open(number, "127.0.0.1") }
        #expect(closed.withLock { $0 } == Array(10..<20), "the oldest of those that have not signed in")
        for number in 30..<37 { _ = open(number, "192.0.2.1") }
        #expect(closed.withLock { $0 } == Array(10..<25) + [30, 31], "an address in the network has its own limit")
        #expect(connections.count == 20 && streams.allSatisfy { connections[$0.key] != nil })
    }

    private final class Channel: Sendable {}

    // MARK: Access

    @Test("the right token is accepted after any number of wrong ones, and other sites' requests are no attempts")
    func noLockOut() throws {
        let access = ServerAccess()
        for _ in 0..<20 { #expect(try access.key(for: "wrong", from: "192.0.2.2", isCounted: false) == nil) }
        for _ in 0..<5 { #expect(try access.key(for: "wrong", from: "192.0.2.1") == nil) }
        #expect(throws: ServerProblem.self) { try access.key(for: "wrong", from: "192.0.2.1") }
        #expect(try access.key(for: access.token, from: "192.0.2.1") == .token)
        #expect(try access.key(for: "wrong", from: "192.0.2.1") == nil, "a right token ends the wait")
    }

    @Test("the browser gets a secret address from a file that only its owner may read")
    func addressFile() throws {
        let folder = try TemporaryFolder()
        let file = try AddressFile("http://127.0.0.1:8765/?token=secret&x=1", port: 8765, in: folder.path + "data")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try folder.text("data/open-8765.html").contains("url=http://127.0.0.1:8765/?token=secret&amp;x=1"))
        AddressFile.remove(port: 8765, in: folder.path + "data")
        #expect(folder.files.isEmpty)
    }

    // MARK: Imports

    @Test("imports that begin at the same time make one calendar in a new store", arguments: ["sqlite", "vdir"])
    func parallelImports(kind: String) async throws {
        let sandbox = try StoreSandbox()
        let store = kind == "sqlite" ? sandbox.sqlite : sandbox.vdir
        for number in 0..<6 { try sandbox.writeCalendar("\(number).ics", StoreSandbox.event("e\(number)")) }
        try await withThrowingTaskGroup(of: Int32?.self) { group in
            for number in 0..<6 {
                group.addTask { try await sandbox.run("import", "\(number).ics", "--to", store, "--create").status }
            }
            for try await status in group { #expect(status == 0) }
        }
        let run = try await sandbox.run("calendars", "list", "--store", store, "--format", "json")
        #expect(try StoreSandbox.objects("calendars", in: run).count == 1)
        #expect(try await sandbox.events(store).count == 6)
    }

    // MARK: Answers

    @Test(
        "the occurrences of an event are listed in bytes that grow with their number", arguments: ["RDATE", "EXDATE"])
    func linearListing(list: String) async throws {
        func size(_ count: Int) async throws -> Int {
            let sandbox = try StoreSandbox()
            let times = (0..<count).map { Self.time($0) }
            let rule = list == "RDATE" ? [] : ["RRULE:FREQ=HOURLY;UNTIL=20261231T000000Z"]
            let values = times.map { list + ":" + $0 }
            let event = [
                "BEGIN:VEVENT", "UID:bomb", "DTSTAMP:20260101T000000Z", "DTSTART:20260101T000000Z", "SUMMARY:x",
            ]
            try sandbox.writeCalendar("bomb.ics", (event + rule + values + ["END:VEVENT"]).joined(separator: "\n"))
            #expect(try await sandbox.run("import", "bomb.ics", "--yes").status == 0)
            let run = try await sandbox.run(
                "events", "list", "--from", "2026-01-01", "--to", "2026-03-01", "--format", "json")
            let events = try StoreSandbox.objects("events", in: run)
            #expect(events.count > 100 && events.allSatisfy { $0["rdates"] == nil && $0["exdates"] == nil })
            #expect(events.allSatisfy { $0["event"] as? String == "bomb" })
            return run.output.utf8.count / events.count
        }
        let (small, large) = (try await size(200), try await size(800))
        #expect(large <= small + 20, "each occurrence has the same size")
    }

    private static func time(_ place: Int) -> String {
        let (day, hour) = (place / 24, place % 24)
        let date = CalendarDate(year: 2026, month: 1, day: 1)?.adding(days: day)
        return "\(date?.basicText ?? "")T\(hour < 10 ? "0" : "")\(hour)0000Z"
    }

    @Test("a long text and a long list are shortened in occurrences, with a mark, and whole in the event")
    func shortenedOccurrences() async throws {
        let sandbox = try StoreSandbox()
        let people = (0..<60).map { "ATTENDEE:mailto:a\($0)@example.org" }
        let text = "DESCRIPTION:" + String(repeating: "a\\, ", count: 2000)
        let event = [
            "BEGIN:VEVENT", "UID:long", "DTSTAMP:20260101T000000Z", "DTSTART:20260612T100000Z", "SUMMARY:x",
            "RRULE:FREQ=DAILY;COUNT=3", text,
        ]
        try sandbox.writeCalendar("long.ics", (event + people + ["END:VEVENT"]).joined(separator: "\n"))
        #expect(try await sandbox.run("import", "long.ics", "--keep-attendees").status == 0)
        let occurrence = try #require(try await sandbox.events().first)
        #expect(occurrence["shortened"] as? [String] == ["attendees", "description"])
        #expect((occurrence["attendees"] as? [Any])?.count == 50)
        #expect((occurrence["description"] as? String)?.hasPrefix("a, a, ") == true)
        #expect((occurrence["description"] as? String)?.utf8.count ?? 0 < 2000)
        let shown = try await sandbox.run("events", "show", "long", "--format", "json")
        let whole = try #require(try StoreSandbox.objects("events", in: shown).first)
        #expect((whole["description"] as? String)?.utf8.count == 6000 && whole["shortened"] == nil)
    }

    @Test("a list is continued after its cursor without gaps and repeats, also where times are equal")
    func pages() async throws {
        let store = InMemoryEventStore()
        let calendar = try await store.createCalendar(NewCalendar(title: "a"))
        for number in 0..<25 {
            var event = CalendarEvent(Component("VEVENT"))
            event.start = .utc(LocalDateTime(secondsSinceEpoch: 1_780_272_000 + number / 10 * 3600))
            event.summary = "same"
            _ = try await store.save(.event(event), in: calendar.identifier)
        }
        var query = ItemQuery(.event, window: TimeWindow(start: 1_780_272_000, end: 1_780_372_000), limit: 7)
        query.page = .beginning
        var found: [ItemIdentifier] = []
        var sizes: [Int] = []
        while query.page != nil {
            let list = try await store.items(matching: query)
            found += list.items.map(\.identifier)
            sizes.append(list.items.count)
            query.page = list.next.flatMap { ItemCursor($0.text) }
        }
        #expect(sizes == [7, 7, 7, 4])
        #expect(Set(found).count == 25 && found.count == 25)
        #expect(ItemCursor("nonsense") == nil && ItemCursor("1.2.3") == nil)
    }

    @Test("the beginning of an escaped text splits no character and no escape")
    func escapedPrefix() {
        #expect(TextValue.prefix(#"ab\,c"#, bytes: 3) == "ab")
        #expect(TextValue.prefix(#"ab\\,c"#, bytes: 4) == #"ab\\"#)
        #expect(TextValue.prefix("aäb", bytes: 2) == "a")
        #expect(TextValue.prefix("short", bytes: 10) == "short")
    }
}

private actor RoomCounter {
    private var count = 0
    private(set) var greatest = 0
    func enter() {
        count += 1
        greatest = max(greatest, count)
    }
    func leave() { count -= 1 }
}
