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

    @Test("an upload that waits too long is refused before its connection would be closed")
    func boundedWait() async throws {
        let gate = UploadGate(Self.lanes, patience: .milliseconds(1))
        let first = try await gate.room(for: 10, of: "a")
        await #expect {
            try await gate.room(for: 10, of: "b")
        } throws: {
            ($0 as? ServerProblem)?.status == .serviceUnavailable && ($0 as? ServerProblem)?.retryAfter != nil
        }
        #expect(gate.waitingCount == 0)
        withExtendedLifetime(first) {}
    }

    @Test("uploads that waited behind one that gave up are admitted if they fit")
    func roomBehind() async throws {
        let gate = UploadGate([UploadGate.Lane(uploadLimit: .max, budget: 10, queueLimit: 4)])
        let first = try await gate.room(for: 5, of: "a")
        let large = Task { try await gate.room(for: 10, of: "b") }
        while gate.waitingCount < 1 { await Task.yield() }
        let small = Task { try await gate.room(for: 5, of: "c") }
        while gate.waitingCount < 2 { await Task.yield() }
        large.cancel()
        _ = try await small.value
        withExtendedLifetime(first) {}
    }

    @Test("one client cannot fill the queue: another one takes the place of its last upload")
    func fairQueue() async throws {
        let gate = UploadGate([UploadGate.Lane(uploadLimit: .max, budget: 1, queueLimit: 4)])
        var first: UploadGate.Room? = try await gate.room(for: 1, of: "greedy")
        func wait(_ client: String, _ count: Int) async -> Task<Bool, any Error> {
            let task = Task {
                do {
                    _ = try await gate.room(for: 1, of: client)
                    return true
                } catch is ServerProblem {
                    return false
                }
            }
            while gate.waitingCount < count { await Task.yield() }
            return task
        }
        var greedy: [Task<Bool, any Error>] = []
        for number in 1...4 { greedy.append(await wait("greedy", number)) }
        #expect(try await wait("greedy", 4).value == false, "its own queue is full")
        let other = await wait("other", 4)
        #expect(try await greedy[3].value == false, "the last upload gives up its place")
        _ = first.take()
        #expect(try await other.value)
        for task in greedy[..<3] { #expect(try await task.value) }
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
            stream.noteSignIn(isPerson: true)
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
        #expect(
            try folder.text("data/scanics-open-8765.html").contains("url=http://127.0.0.1:8765/?token=secret&amp;x=1"))
        AddressFile.remove(port: 8765, in: folder.path + "data")
        #expect(folder.files.isEmpty)
        let chosen = folder.path + "address"
        try "old".write(toFile: chosen, atomically: true, encoding: .utf8)
        try AddressFile.write("ScanICS is at http://127.0.0.1:8765/?token=secret\n", to: chosen)
        #expect(try FileManager.default.attributesOfItem(atPath: chosen)[.posixPermissions] as? Int == 0o600)
        #expect(try folder.text("address") == "ScanICS is at http://127.0.0.1:8765/?token=secret\n")
        AddressFile.remove("that of another server", from: chosen)
        #expect(folder.files == ["address"])
        #expect(throws: (any Error).self) { try AddressFile.write("", to: folder.path + "missing/address") }
        let link = folder.path + "link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: chosen)
        #expect(throws: (any Error).self) { try AddressFile.write("", to: link) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == chosen, "it is not replaced")
        #expect(AddressFile.folder(home: "/home/a", hasSnap: true) == "/home/a", "not in a hidden folder")
        #expect(AddressFile.folder(home: "/home/a", hasSnap: false).contains("/scanics"))
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

    @Test("an answer is kept for repeated requests until the later answers need its memory")
    func keptAnswers() async throws {
        let answers = RepeatedAnswers(budget: 100)
        let count = Mutex(0)
        func made(_ key: String, _ size: Int) async throws -> Int {
            _ = try await answers.answer(for: key, digest: []) {
                count.withLock { $0 += 1 }
                return .json(String(repeating: "x", count: size))
            }
            return count.withLock(\.self)
        }
        #expect(try await made("a", 40) == 1)
        #expect(try await made("a", 40) == 1)
        #expect(try await made("b", 60) == 2)
        #expect(try await made("a", 40) == 2)
        #expect(try await made("c", 10) == 3, "this replaces the oldest")
        #expect(try await made("b", 60) == 3)
        #expect(try await made("a", 40) == 4)
        #expect(try await made("large", 1000) == 5)
        #expect(try await made("large", 1000) == 5, "the latest is kept in any case")
        #expect(try await made("a", 40) == 6)
    }

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

    @Test("an answer ends after the item that exceeds its size, and names the rest by a cursor")
    func boundedAnswer() async throws {
        let store = InMemoryEventStore()
        let calendar = try await store.createCalendar(NewCalendar(title: "a"))
        for number in 0..<6 {
            var event = CalendarEvent(Component("VEVENT"))
            event.start = .utc(LocalDateTime(secondsSinceEpoch: 1_780_272_000 + number * 3600))
            event.summary = String(repeating: "x", count: 1000)
            _ = try await store.save(.event(event), in: calendar.identifier)
        }
        var list = try await store.items(
            matching: ItemQuery(.event, window: TimeWindow(start: 1_780_272_000, end: 1_780_372_000)))
        let places = list.items.map { ItemCursor($0).text }
        let long = String(repeating: "r", count: 10_000)
        list.unreadable = (0..<1000).map {
            UnreadableItem(calendar: calendar.identifier, name: "\($0)", reason: long)
        }
        let writer = ListingWriter(
            list: list, type: .event, choice: try await CalendarChoice(store), isOccurrence: true)
        let size = try await writer.part(from: 0, room: 1).text.utf8.count
        let first = try await writer.part(from: 0, room: size + 1)
        #expect(first.end == 2)
        let second = try await writer.part(from: first.end, room: 1)
        #expect(second.end == 3, "at least one item")
        let end = try writer.end(after: second.end)
        #expect(end.contains("\"next\":\"\(places[2])\"") && end.utf8.count < 100_000)
        let text = first.text + second.text + end
        let answer = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect((answer?["events"] as? [Any])?.count == 3)
        let rest = try await writer.part(from: 3, room: .max)
        let last = try writer.end(after: rest.end)
        #expect(rest.end == 6 && !last.contains("next"))
    }

    @Test(
        "in the interface, series have different names even if their UIDs begin alike, and so have occurrences of a day"
    )
    func wholeNames() async throws {
        let store = InMemoryEventStore()
        let calendar = try await store.createCalendar(NewCalendar(title: "a"))
        let start = "040000008200E00074C5B7101A82E008"
        for letter in ["A", "B"] {
            var component = Component("VEVENT")
            component.properties = [
                Property("UID", value: start + letter), Property("DTSTART", value: "20260612T090000Z"),
                Property("RRULE", value: "FREQ=HOURLY;COUNT=3"),
            ]
            _ = try await store.save(.event(CalendarEvent(component)), in: calendar.identifier)
        }
        let list = try await store.items(
            matching: ItemQuery(.event, window: TimeWindow(start: 1_780_272_000, end: 1_782_272_000)))
        let choice = try await CalendarChoice(store)
        let records = try list.items.map { item in
            let data = try JSONEncoder().encode(StoredRecord(item, choice, isOccurrence: true))
            return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        }
        #expect(Set(records.compactMap { $0["event"] as? String }) == [start + "A", start + "B"])
        #expect(Set(records.compactMap { $0["id"] as? String }).count == 6 && records.count == 6)
    }

    @Test("the agenda ends before the first day that does not fit, and the next page begins with it")
    func agendaDays() {
        let counts = { PageServer.count(ofDaysWith: $0, limit: 5) }
        #expect(counts([2, 3, 1]) == 2)
        #expect(counts([2, 0, 3]) == 3)
        #expect(counts([9, 0, 1]) == 1, "a day that is too long has a page of its own")
        #expect(counts([0, 0, 9, 1]) == 3)
        #expect(counts([0, 0]) == 2)
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
