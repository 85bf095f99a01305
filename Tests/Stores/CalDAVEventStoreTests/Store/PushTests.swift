import CalendarModel
import EventStore
import Foundation
import ICalendar
import Testing

@testable import CalDAVEventStore

/// Events as read from pictures.
enum Posters {
    static let source = ImportSource(path: "poster.png", hash: "sha256:1234")

    static func event(_ lines: String) throws -> Component {
        try ExactReader.component(of: "BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n")
    }

    static func items(_ events: [Component]) -> [ImportItem] { events.map { ImportItem($0, source: source) } }

    /// Returns events of many kinds.
    static func all() throws -> [Component] {
        [
            try event("UID:plain@example.org\nDTSTART:20260612T090000Z\nDTEND:20260612T100000Z\nSUMMARY:Plain"),
            try event("DTSTART:20260613T090000Z\nSUMMARY:Without a UID\nDURATION:PT2H"),
            try event("UID:../../etc/passwd\nDTSTART;VALUE=DATE:20260614\nSUMMARY:Climbs"),
            try event("UID:\(String(repeating: "long", count: 60))\nDTSTART:20260615T090000\nSUMMARY:Floating"),
            try event(
                """
                UID:Ünïcode / with blanks
                DTSTART;TZID=Europe/Berlin:20260619T200000
                DTEND;TZID=Europe/Berlin:20260619T233000
                SUMMARY:Jazz im Hof\\, mit Blechbläsern\\; 🎷
                LOCATION:Alte Gärtnerei\\nMühlenweg 3
                DESCRIPTION:\(String(repeating: "Langer Text über Äpfel ", count: 40))
                CATEGORIES:Musik,Hof
                GEO:52.5;13.4
                """),
            try event(
                """
                UID:series
                DTSTART;TZID=America/New_York:20260601T090000
                DURATION:PT1H
                RRULE:FREQ=WEEKLY;COUNT=5
                EXDATE;TZID=America/New_York:20260608T090000
                SUMMARY:Series
                """),
            try event(
                """
                UID:series
                RECURRENCE-ID;TZID=America/New_York:20260615T090000
                DTSTART;TZID=America/New_York:20260615T110000
                DTEND;TZID=America/New_York:20260615T120000
                SUMMARY:Later
                """),
            try event(
                "UID:alarm\nDTSTART:20260620T090000Z\nSUMMARY:Alarm\nBEGIN:VALARM\nACTION:DISPLAY\n"
                    + "DESCRIPTION:soon\nTRIGGER:-PT15M\nEND:VALARM"),
        ]
    }
}

extension CalDAVEventStore {
    /// Imports events.
    func push(_ events: [Component], _ options: ImportOptions = ImportOptions()) async throws -> [ImportResult] {
        let run = try await EventImport(into: self, options)
        let results = await run.add(Posters.items(events))
        _ = await run.finish()
        return results
    }
}

extension RealServerTests {
    @Suite("Pushes")
    struct Push {
        @Test("a second push creates and changes nothing", arguments: RealServer.testedWithoutEnds)
        func twice(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let events = try Posters.all()
            let first = try await account.store(outgoing: OutgoingRules()).push(events)
            let outcomes = events.map { $0.property("RECURRENCE-ID") == nil ? "created" : "updated" }
            #expect(first.map(\.outcome.name) == outcomes, "\(first.map(\.outcome))")
            let texts = try await account.texts()
            #expect(texts.count == events.count - 1, "each UID is a single resource")
            let second = try await account.store(outgoing: OutgoingRules()).push(events)
            #expect(second.map(\.outcome) == events.map { _ in .unchanged })
            // Another machine does not have the state of the first machine.
            let other = try await account.store(state: account.folder.path + "other.sqlite", outgoing: OutgoingRules())
                .push(events)
            #expect(other.map(\.outcome) == events.map { _ in .unchanged })
            #expect(try await account.texts().sorted() == texts.sorted())
        }

        @Test(
            "two machines that create the same shared calendar at the same moment get one calendar",
            arguments: RealServer.tested
        )
        func calendarOnce(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server, calendar: nil)
            var wanted = NewCalendar(title: "Scanned")
            wanted.mayBeShared = true
            let shared = wanted
            let stores = try ["here.sqlite", "there.sqlite"].map { try account.store(state: account.folder.path + $0) }
            // DAViCal creates the home of a new user at the first request, and may fail if two such requests come at
            // once. So each store sends a first request before the simultaneous requests.
            for store in stores { _ = try await store.allCalendars() }
            async let first = stores[0].createCalendar(shared)
            async let second = stores[1].createCalendar(shared)
            #expect(try await first.identifier == second.identifier)
            // Creating the shared calendar once more returns the existing one.
            #expect(try await stores[0].createCalendar(shared).identifier == first.identifier)
            #expect(try await stores[0].allCalendars().map(\.title) == ["Scanned"])
            // If the calendar may not be shared, a new calendar is created, although the title is the same.
            let other = try await stores[0].createCalendar(NewCalendar(title: " Scanned\u{7} "))
            #expect(try await other.identifier != first.identifier)
            try await stores[1].refreshSources()
            #expect(try await stores[1].allCalendars().map(\.title) == ["Scanned", "Scanned"])
        }

        @Test("pushed events keep their zones, texts and series", arguments: RealServer.testedWithoutEnds)
        func meaning(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            _ = try await account.store(outgoing: OutgoingRules()).push(try Posters.all())
            // Another machine only has what the server returns.
            let store = try account.store(state: account.folder.path + "other.sqlite")
            let events = try await store.events(
                from: LocalDateTime(secondsSinceEpoch: 1_780_272_000),
                to: LocalDateTime(secondsSinceEpoch: 1_785_542_400)
            )
            let starts = events.map { "\($0.item.start?.basicText ?? "") \($0.item.summary ?? "")" }
            #expect(
                starts == [
                    "20260601T090000 Series", "20260612T090000Z Plain", "20260613T090000Z Without a UID",
                    "20260614 Climbs", "20260615T090000 Floating", "20260615T110000 Later",
                    "20260619T200000 Jazz im Hof, mit Blechbläsern; 🎷", "20260620T090000Z Alarm",
                    "20260622T090000 Series", "20260629T090000 Series",
                ])
            for text in try await account.texts() {
                for zone in ["Europe/Berlin", "America/New_York"] where text.contains("TZID=\(zone)") {
                    #expect(text.contains("BEGIN:VTIMEZONE") && text.contains("TZID:\(zone)"))
                }
                #expect(text.contains("DTSTAMP:") && text.contains("UID:") && !text.contains("METHOD:"))
            }
        }

        @Test("undoing a push removes what it created and restores what it changed", arguments: RealServer.tested)
        func undo(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let old = "UID:old\nDTSTAMP:20260101T000000Z\nDTSTART:20260612T090000Z\nDTEND:20260612T100000Z\n"
            let store = try account.store()
            _ = try await store.push([try Posters.event(old + "SUMMARY:Old\nSEQUENCE:0")])
            let before = try await account.texts()
            let changed = try Posters.event(old + "SUMMARY:New\nSEQUENCE:1")
            let new = try Posters.event(
                "UID:new\nDTSTART:20260613T090000Z\nDTEND:20260613T100000Z\nSUMMARY:Other")
            let results = try await store.push([changed, new])
            #expect(results.map(\.outcome.name) == ["updated", "created"], "\(results.map(\.outcome))")
            #expect(try await account.texts().count == 2)
            // The undo happens in another run of the program.
            let later = try account.store()
            let batch = try #require(try await later.importBatches().first)
            let report = try await later.undo(batch.identifier)
            #expect(report.removed.map(\.uid) == ["new"] && report.restored.map(\.uid) == ["old"])
            #expect(report.conflicts.isEmpty && report.failed.isEmpty)
            #expect(try await account.texts() == before)
        }

        @Test("a push and its undo keep what somebody else has changed since", arguments: RealServer.tested)
        func others(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let event = "UID:shared\nDTSTAMP:20260101T000000Z\nDTSTART:20260612T090000Z\nDTEND:20260612T100000Z\n"
            let store = try account.store()
            _ = try await store.push([try Posters.event(event + "SUMMARY:Mine\nSEQUENCE:0")])
            let batch = try #require(try await store.importBatches().first)
            let other = try account.store(state: account.folder.path + "other.sqlite")
            var item = try #require(try await other.items(uid: "shared").first)
            item.entry.item.summary = "Theirs"
            try await other.save(item)
            // The other person's change stays after this import and after its undo.
            let again = try await store.push([try Posters.event(event + "SUMMARY:Mine\nSEQUENCE:0")])
            #expect(again.map(\.outcome) == [.skipped(.editedHere)])
            let report = try await store.undo(batch.identifier)
            #expect(report.conflicts.map(\.uid) == ["shared"] && report.removed.isEmpty)
            #expect(try await account.texts().first?.contains("SUMMARY:Theirs") == true)
            // Changes without a conflict are merged.
            let moved = try await store.push([try Posters.event(event + "SUMMARY:Mine\nLOCATION:Hall\nSEQUENCE:1")])
            #expect(moved.map(\.outcome.name) == ["updated"])
            let merged = try #require(try await account.texts().first)
            #expect(merged.contains("SUMMARY:Theirs") && merged.contains("LOCATION:Hall"))
        }

        @Test(
            "a push leaves out harmful content and reports it",
            arguments: RealServer.tested(preferring: .radicaleCurrent, .xandikosCurrent))
        func rules(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let times = "DTSTART:20260612T090000Z\nSUMMARY:Meeting\n"
            let people = "ORGANIZER:mailto:boss@example.org\nATTENDEE;CN=Jane:mailto:jane@example.org"
            let events = [
                try Posters.event("UID:people\n\(times)\(people)"),
                try Posters.event("UID:often\n\(times)RRULE:FREQ=SECONDLY"),
                try Posters.event("UID:often-too\n\(times)RRULE:FREQ=HOURLY;BYMINUTE=0,1,2"),
                try Posters.event(
                    "UID:alarm\n\(times)BEGIN:VALARM\nACTION:PROCEDURE\nTRIGGER:-PT1M\nATTACH:file:///bin/sh\nEND:VALARM"
                ),
                try Posters.event("UID:file\n\(times)ATTACH:file:///etc/passwd"),
            ]
            let results = try await account.store(outgoing: OutgoingRules()).push(events)
            #expect(results.map(\.outcome.name) == ["created", "failed", "failed", "created", "created"])
            #expect(
                results.map { $0.dropped.map(\.code.rawValue) } == [
                    ["dropped-attendees"], [], [], ["unsafe-alarm"], ["unsafe-attachment"],
                ])
            let text = try await account.texts().joined()
            for word in ["ATTENDEE", "ORGANIZER", "SECONDLY", "PROCEDURE", "file:"] { #expect(!text.contains(word)) }
            let again = try await account.store(outgoing: OutgoingRules()).push(events)
            #expect(again.map(\.outcome.name) == ["unchanged", "failed", "failed", "unchanged", "unchanged"])
            // If the rules allow it, attendees and frequent events are sent, but nobody is invited.
            let rules = OutgoingRules(keepsAttendees: true, allowsSubhourly: true)
            let kept = try await account.store(outgoing: rules).push(
                [
                    try Posters.event("UID:kept\n\(times)\(people)"),
                    try Posters.event("UID:minutes\n\(times)RRULE:FREQ=MINUTELY;COUNT=3"),
                ])
            #expect(kept.map(\.outcome) == [.created, .created])
            let sent = try await account.texts().joined().replacing("\n ", with: "")
            #expect(sent.components(separatedBy: "SCHEDULE-AGENT=NONE").count == 3)
        }

        @Test("with write-only access, an import only sends PUT requests", arguments: RealServer.testedWithoutEnds)
        func writeOnly(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            var only = account.account
            only.server = .url(account.calendarURL)
            only.isWriteOnly = true
            var settings = account.settings(outgoing: OutgoingRules())
            settings.home = nil
            let store = try CalDAVEventStore(
                account: only, credentials: RealAccount.credentials, settings: settings
            ) { identifier, watcher in
                StoreSession(
                    identifier: identifier, authorization: [.event: .writeOnly, .reminder: .denied], watcher: watcher)
            }
            let event = try Posters.event("UID:once\nDTSTART:20260612T090000Z\nSUMMARY:Once")
            #expect(try await store.push([event]).map(\.outcome) == [.created])
            #expect(try await store.push([event]).map(\.outcome) == [.conflict(.notReadable)])
            #expect(try await store.items(uid: "once").isEmpty)
            #expect(try await account.texts().count == 1)
        }
    }
}
