import CalendarModel
import EventStore
import Foundation
import NIOConcurrencyHelpers
import TestSupport
import Testing

@testable import CalDAVEventStore

/// A fault at one of the requests that change something on the server.
private enum Fault: CaseIterable {
    /// The server refuses the request with 403, or says that its precondition does not hold, or is full.
    case refused, outdated, full
    /// The connection is closed before or after the request is carried out.
    case cutBefore, cutAfter
    /// The server is unreachable from this request on.
    case deadBefore, deadAfter
    /// The process is killed before or after the request is carried out.
    case killedBefore, killedAfter

    var status: Int? {
        switch self {
        case .refused: 403
        case .outdated: 412
        case .full: 507
        default: nil
        }
    }

    var isAfter: Bool { [.cutAfter, .deadAfter, .killedAfter].contains(self) }
    var isLasting: Bool { [.deadBefore, .deadAfter, .killedBefore, .killedAfter].contains(self) }
    var isKill: Bool { [.killedBefore, .killedAfter].contains(self) }
}

/// A server that fails once at a chosen request.
private final class FaultyServer: Sendable {
    private struct State {
        var fault: (kind: Fault, number: Int)?
        var count = 0
        var isDead = false
        var wasHit = false
    }

    let calendar: ScriptedCalendar
    private let statePath: String
    private let state = NIOLockedValueBox(State())

    init(_ ways: ScriptedCalendar.Ways, statePath: String) {
        calendar = ScriptedCalendar(ways)
        self.statePath = statePath
    }

    var wasHit: Bool { state.withLockedValue { $0.wasHit } }

    func arm(_ kind: Fault, at number: Int) { state.withLockedValue { $0 = State(fault: (kind, number)) } }

    func revive() { state.withLockedValue { ($0.isDead, $0.fault) = (false, nil) } }

    func answer(_ request: ScriptedServer.Request) -> ScriptedServer.Answer {
        state.withLockedValue { state in
            if state.isDead { return .init(manner: .closed) }
            guard ["PUT", "DELETE", "MOVE"].contains(request.method), let (kind, number) = state.fault else {
                return calendar.answer(request)
            }
            state.count += 1
            guard state.count == number else { return calendar.answer(request) }
            state.wasHit = true
            if let status = kind.status { return .init(status: status) }
            if kind.isAfter { _ = calendar.answer(request) }
            if kind.isKill { copyState() }
            state.isDead = kind.isLasting
            return .init(manner: .closed)
        }
    }

    /// Copies the data that a process would leave behind if it were killed now.
    private func copyState() {
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.copyItem(atPath: statePath + end, toPath: statePath + ".left" + end)
        }
    }
}

@Suite("Faults at every step of a change on a server")
struct FaultTests {
    private enum Action: CaseIterable { case split, move, undoSplit, undoMove }

    // `make test` tries the first two kinds of server, `make check-all` all of them.
    static let ways: [ScriptedCalendar.Ways] = [
        .init(hasSecond: true), .init(hasSecond: true, movesNothing: true),
        .init(hasSecond: true, hasUniqueUIDs: true), .init(weakETags: true, hasSecond: true),
        .init(hidesETags: true, hasSecond: true),
    ]

    /// The number of runs for each kind of fault, action and server.
    private struct Tally { var (runs, done, nothing) = (0, 0, 0) }

    @Test(
        "a split or move that fails at any request is done whole or not at all, and can be undone",
        arguments: runsLongTests ? ways : Array(ways.prefix(2)))
    func faults(ways: ScriptedCalendar.Ways) async throws {
        for action in Action.allCases {
            for fault in Fault.allCases {
                var tally = Tally()
                for number in 1...9 {
                    guard try await run(action, ways, fault, at: number, &tally) else { break }
                }
                #expect(tally.runs > 0, "\(action) \(fault) was never tried")
                print("caldav", action, fault, "\(tally.runs) faults: \(tally.done) done, \(tally.nothing) not done")
            }
        }
    }

    private static let summer = ItemQuery(window: TimeWindow(start: 1_780_000_000, end: 1_790_000_000))

    private func store(_ server: ScriptedServer, _ path: String) throws -> CalDAVEventStore {
        var settings = CalDAVEventStore.Settings()
        settings.statePath = path
        settings.home = server.url("/home/")
        return try CalDAVEventStore(
            account: CalDAVAccount(server: .url(server.url("/")), username: "alice", timeouts: .patient),
            credentials: FixedCredentials(Secret(testPassword)), settings: settings)
    }

    /// Returns the occurrences that another client sees.
    private func seen(_ server: ScriptedServer, _ folder: TemporaryFolder) async throws -> [String] {
        let store = try store(server, folder.path + "\(UInt32.random(in: 0 ... .max)).sqlite")
        return try await store.items(matching: Self.summer).items.map { item in
            let calendar = item.identifier.key.calendar.rawValue.hasSuffix("second/") ? "second" : "first"
            return "\(calendar) \(item.item.component.property("DTSTART")?.value ?? "") \(item.item.location ?? "")"
        }.sorted()
    }

    /// Returns whether the fault was met.
    private func run(
        _ action: Action, _ ways: ScriptedCalendar.Ways, _ fault: Fault, at number: Int, _ tally: inout Tally
    ) async throws -> Bool {
        let folder = try TemporaryFolder()
        let path = folder.path + "state.sqlite"
        let faulty = FaultyServer(ways, statePath: path)
        let run = "\(action) \(fault) at request \(number)"
        return try await ScriptedServer.run({ faulty.answer($0) }) { server in
            let store = try store(server, path)
            let calendars = try await store.allCalendars().map(\.identifier)
            let event = try Posters.event(
                """
                UID:series
                DTSTAMP:20260101T000000Z
                DTSTART:20260601T090000Z
                DTEND:20260601T100000Z
                RRULE:FREQ=WEEKLY;COUNT=6
                LOCATION:Hall
                """)
            _ = try await store.push([event], ImportOptions(calendar: calendars[0]))
            let first = try await seen(server, folder)
            func change() async throws {
                var item = try #require(try await store.items(matching: Self.summer).items.dropFirst(3).first)
                if action == .split || action == .undoSplit {
                    item.entry.item.location = "Garden"
                    try await store.recording("change") { try await store.save(item, span: .futureEvents) }
                } else {
                    try await store.recording("change") { try await store.move(item, to: calendars[1]) }
                }
            }
            let isUndo = action == .undoSplit || action == .undoMove
            if isUndo { try await change() }
            let before = isUndo ? try await seen(server, folder) : first
            let batch = isUndo ? try #require(try await store.importBatches().first).identifier : nil

            faulty.arm(fault, at: number)
            var hasFailed = false
            do {
                if let batch {
                    let report = try await store.undo(batch)
                    hasFailed = !report.conflicts.isEmpty || !report.failed.isEmpty
                } else {
                    try await change()
                }
            } catch { hasFailed = true }
            guard faulty.wasHit else {
                #expect(!hasFailed, "\(run): failed without a fault")
                return false
            }
            faulty.revive()
            // The next run of the program.
            let next = fault.isKill ? try self.store(server, path + ".left") : try self.store(server, path)
            let batches = try await next.importBatches()
            #expect(try await next.unsentChanges().isEmpty, "\(run): changes wait")
            let now = try await seen(server, folder)
            tally.runs += 1
            if now == before {
                #expect(hasFailed, "\(run): reported as done, but nothing was")
                tally.nothing += 1
                return true
            }
            tally.done += 1
            if isUndo {
                #expect(now == first, "\(run): \(now)")
                return true
            }
            #expect(Set(now).count == first.count && now.count == first.count, "\(run): \(now)")
            let changed = try #require(batches.first { $0.title == "change" }, "\(run): there is nothing to undo")
            let report = try await next.undo(changed.identifier)
            #expect(report.conflicts.isEmpty && report.failed.isEmpty, "\(run): \(report)")
            #expect(try await seen(server, folder) == first, "\(run): not undone")
            return true
        }
    }
}
