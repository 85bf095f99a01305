import CalendarModel
import EventStore
import Foundation
import TestSupport
import Testing

@testable import CalDAVEventStore

/// Servers that do some things in ways of their own, as known ones do.
@Suite("The store on a server with ways of its own")
struct WaysTests {
    private let folder: TemporaryFolder
    private let notices = Notices()

    init() throws { folder = try TemporaryFolder() }

    private func store(_ server: ScriptedServer, state: String = "state.sqlite") throws -> CalDAVEventStore {
        var settings = CalDAVEventStore.Settings()
        settings.statePath = folder.path + state
        settings.home = server.url("/home/")
        settings.notice = { [notices] in notices.add($0) }
        return try CalDAVEventStore(
            account: CalDAVAccount(server: .url(server.url("/")), username: "alice"),
            credentials: FixedCredentials(Secret(testPassword)), settings: settings)
    }

    private static let times = "DTSTAMP:20260101T000000Z\nDTSTART:20260612T090000Z\nDTEND:20260612T100000Z\n"

    private func meeting(_ summary: String = "Meeting", _ more: String = "SEQUENCE:0") throws -> Component {
        try Posters.event("UID:meeting\n\(Self.times)SUMMARY:\(summary)\n\(more)")
    }

    private func text(_ component: Component) throws -> String { try CalendarResource([component]).text }

    /// All ways in which events must be there once, and unharmed.
    static let ways: [ScriptedCalendar.Ways] = [
        .init(), .init(ignoresIfNoneMatch: true, makesNoCalendars: true), .init(hidesETags: true),
        .init(weakETags: true),
        .init(hidesETags: true, weakETags: true, hasNoSync: true), .init(hasNoSync: true), .init(renames: true),
        .init(lostAnswers: 1), .init(ignoresIfNoneMatch: true, lostAnswers: 1),
    ]

    @Test("a push twice is there once, and is undone", arguments: ways.indices)
    func twice(_ number: Int) async throws {
        let calendar = ScriptedCalendar(Self.ways[number])
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            #expect(try await store.push([try meeting()]).map(\.outcome) == [.created])
            #expect(try await store.push([try meeting()]).map(\.outcome) == [.unchanged])
            #expect(try await self.store(server, state: "other").push([try meeting()]).map(\.outcome) == [.unchanged])
            #expect(calendar.texts.count == 1)
            let updated = try await store.push([try meeting("Moved", "SEQUENCE:1")])
            #expect(updated.map(\.outcome.name) == ["updated"])
            #expect(calendar.texts.count == 1 && calendar.texts[0].contains("Moved"))
            for batch in try await store.importBatches() {
                let report = try await store.undo(batch.identifier)
                #expect(report.conflicts.isEmpty && report.failed.isEmpty)
            }
            #expect(calendar.texts.isEmpty)
        }
    }

    @Test("somebody's meeting of the same UID is not overwritten", arguments: ways.indices)
    func stranger(_ number: Int) async throws {
        let calendar = ScriptedCalendar(Self.ways[number])
        calendar.put("theirs.ics", try text(try meeting("Theirs")))
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let results = try await store(server).push([try meeting("Hijacked", "SEQUENCE:9")])
            #expect(results.map(\.outcome) == [.conflict(.notImportedHere)])
            #expect(calendar.texts.count == 1 && calendar.texts[0].contains("Theirs"))
        }
    }

    @Test("what others change between a look and a save is not lost", arguments: ways.indices)
    func meanwhile(_ number: Int) async throws {
        let calendar = ScriptedCalendar(Self.ways[number])
        calendar.put("meeting.ics", try text(try meeting()))
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            var item = try #require(try await store.items(uid: "meeting").first)
            calendar.put("meeting.ics", try text(try meeting("Theirs")))
            item.entry.item.location = "Hall"
            try await store.save(item)
            #expect(calendar.texts.count == 1)
            #expect(calendar.texts[0].contains("Theirs") && calendar.texts[0].contains("LOCATION:Hall"))
        }
    }

    @Test("a UID in the server's trash, and a server that makes no calendars, are told with what to do")
    func refusals() async throws {
        let calendar = ScriptedCalendar(.init(makesNoCalendars: true, hasTrash: true))
        try await ScriptedServer.run({ calendar.answer($0) }) { server in
            let store = try store(server)
            _ = try await store.push([try meeting()])
            let batch = try #require(try await store.importBatches().first)
            #expect(try await store.undo(batch.identifier).removed.count == 1)
            let again = try await store.push([try meeting()])
            guard case .failed(.serverRejected(400, let reason))? = again.first?.outcome else {
                Issue.record("\(again)")
                return
            }
            for word in ["127.0.0.1:\(server.port)", "First", "\"Meeting\"", "trash"] { #expect(reason.contains(word)) }
            do throws(EventStoreError) {
                _ = try await store.createCalendar(
                    NewCalendar(title: "Scanned", sourceIdentifier: CalDAVEventStore.sourceIdentifier))
                Issue.record("a calendar was made")
            } catch {
                #expect(error.message.contains("web page") && error.message.contains("127.0.0.1"))
            }
            #expect(try await store.unsentChanges().isEmpty)
        }
    }

    @Test("of a calendar that may only be read nothing is changed")
    func readOnly() async throws {
        let calendar = ScriptedCalendar(.init())
        let script: ScriptedServer.Script = { request in
            var answer = calendar.answer(request)
            answer.body = answer.body.replacing(
                "<displayname>First</displayname>",
                with: "<displayname>First</displayname><current-user-privilege-set><privilege><read/></privilege>"
                    + "</current-user-privilege-set>")
            return answer
        }
        try await ScriptedServer.run(script) { server in
            let store = try store(server)
            let all = try await store.calendars(for: .event)
            #expect(all.map(\.allowsContentModifications) == [false])
            await #expect(throws: EventStoreError.calendarReadOnly) {
                _ = try await EventImport(into: store, ImportOptions(calendar: all.first?.identifier))
            }
        }
    }
}
