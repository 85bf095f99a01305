import CalendarModel
import EventStore
import EventStoreTesting
import ICalendar
import TestSupport
import Testing

/// Messages about a meeting (RFC 5546), as they arrive by mail.
@Suite("Messages about meetings")
struct MessageTests {
    private let store = InMemoryEventStore()

    private static let request = message("REQUEST", "DTSTART:20261211T090000Z\nSUMMARY:Budget\nLOCATION:Room 1")

    private static func message(
        _ method: String, _ lines: String, day: Int = 1, sequence: Int = 0, organizer: String? = "boss@work.example",
        _ attendees: [String] = ["NEEDS-ACTION:mailto:a@work.example", "NEEDS-ACTION:mailto:b@work.example"]
    ) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        METHOD:\(method)
        BEGIN:VEVENT
        UID:meeting
        DTSTAMP:202601\(day < 10 ? "0" : "")\(day)T000000Z
        SEQUENCE:\(sequence)
        \(organizer.map { "ORGANIZER:mailto:\($0)\n" } ?? "")\(lines)
        \(attendees.map { "ATTENDEE;PARTSTAT=\($0)" }.joined(separator: "\n"))
        END:VEVENT
        END:VCALENDAR

        """
    }

    private func take(_ text: String, from path: String = "mail.ics") async throws -> ImportOutcome {
        let document = try #require(try ICalendarReader().read(text).documents.first)
        let run = try await EventImport(into: store)
        let results = await run.add(ImportItem.items(of: document, source: ImportSource(path: path)))
        _ = await run.finish()
        return try #require(results.first).outcome
    }

    private func event() async throws -> Component {
        try #require(try await store.items(uid: "meeting").first).item.component
    }

    private func states() async throws -> [String: String] {
        Dictionary(
            try await event().properties("ATTENDEE").map { ($0.value, $0.parameter("PARTSTAT") ?? "") },
            uniquingKeysWith: { "\($0) and \($1)" })
    }

    @Test("a reply changes the state of one participant, and nothing else")
    func reply() async throws {
        #expect(try await take(Self.request) == .created)
        let before = try await event()
        let reply = Self.message("REPLY", "", day: 2, ["ACCEPTED:MAILTO:A@work.example"])
        #expect(try await take(reply) == .updated(properties: ["ATTENDEE"]))
        #expect(try await states() == ["mailto:a@work.example": "ACCEPTED", "mailto:b@work.example": "NEEDS-ACTION"])
        var after = try await event()
        after.properties.removeAll { $0.name == "ATTENDEE" }
        var rest = before
        rest.properties.removeAll { $0.name == "ATTENDEE" }
        #expect(after == rest)
        #expect(try await take(reply) == .unchanged)
        // An older reply that arrives late changes nothing, nor does the invitation that is read again.
        let late = Self.message("REPLY", "", day: 1, ["DECLINED:mailto:a@work.example"])
        #expect(try await take(late) == .skipped(.older))
        #expect(try await take(Self.request) == .skipped(.editedHere))
        #expect(try await states()["mailto:a@work.example"] == "ACCEPTED")
        // A newer version keeps the reply.
        let newer = Self.message(
            "REQUEST", "DTSTART:20261211T090000Z\nSUMMARY:Budget 2\nLOCATION:Room 1", day: 3, sequence: 1)
        #expect(try await take(newer) == .updated(properties: ["SEQUENCE", "SUMMARY"]))
        #expect(try await states() == ["mailto:a@work.example": "ACCEPTED", "mailto:b@work.example": "NEEDS-ACTION"])
    }

    @Test("a reply of a stranger, or to an unknown meeting, changes nothing")
    func strangeReplies() async throws {
        let reply = Self.message("REPLY", "", day: 2, ["ACCEPTED:mailto:c@work.example"])
        #expect(try await take(reply) == .skipped(.nothingToAnswer))
        #expect(try await take(Self.request) == .created)
        let before = try await event()
        #expect(try await take(reply) == .skipped(.unknownParticipant("c@work.example")))
        #expect(try await event() == before)
    }

    @Test(
        "proposals and requests for the newest version change nothing",
        arguments: [
            ImportItem.Method.counter, .refresh, .declineCounter, .add,
        ])
    func proposals(_ method: ImportItem.Method) async throws {
        let text = Self.message(method.rawValue, "DTSTART:20261212T110000Z", day: 3, ["ACCEPTED:mailto:a@work.example"])
        #expect(try await take(text) == .skipped(.message(method)))
        #expect(try await store.items(uid: "meeting").isEmpty)
        #expect(try await take(Self.request) == .created)
        let before = try await event()
        #expect(try await take(text) == .skipped(.message(method)))
        #expect(try await event() == before)
    }

    @Test("another organizer neither takes a meeting over nor cancels it")
    func foreignOrganizer() async throws {
        #expect(try await take(Self.request) == .created)
        let before = try await event()
        let conflict = ImportOutcome.conflict(
            .foreignOrganizer(stored: "boss@work.example", incoming: "eve@evil.example"))
        for (method, lines) in [("REQUEST", "DTSTART:20261213T090000Z\nSUMMARY:Mine"), ("CANCEL", "")] {
            let text = Self.message(method, lines, day: 9, sequence: 7, organizer: "eve@evil.example")
            #expect(try await take(text) == conflict, "\(method)")
        }
        #expect(try await event() == before)
        // The organizer's own cancellation need not repeat the start.
        let cancel = Self.message("CANCEL", "", day: 9, sequence: 7, organizer: "Boss@Work.example", [])
        #expect(try await take(cancel) == .updated(properties: ["STATUS"]))
        #expect(try await event().text("STATUS") == "CANCELLED")
    }

    @Test("two events with one UID, other titles and times and no SEQUENCE are a conflict, also in one import")
    func unrelated() async throws {
        func text(_ summary: String, _ start: String, _ stamp: String, _ more: String = "") -> String {
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:meeting
            DTSTAMP:\(stamp)
            DTSTART:\(start)
            SUMMARY:\(summary)\(more)
            END:VEVENT
            END:VCALENDAR

            """
        }
        let (one, other) = (
            text("Jazz", "20261210T200000Z", "20260101T000000Z"), text("Bingo", "20261224T150000Z", "20260201T000000Z")
        )
        #expect(try await take(one, from: "jazz.png") == .created)
        #expect(try await take(other, from: "bingo.png") == .conflict(.unrelated))
        #expect(try await event().text("SUMMARY") == "Jazz")
        // Near misses: only the title or only the time changes, a SEQUENCE, or the same file in a newer version.
        for (number, newer) in [
            text("Jazz night", "20261210T200000Z", "20260301T000000Z"),
            text("Jazz night", "20261211T200000Z", "20260302T000000Z"),
            text("Swing", "20261212T200000Z", "20260303T000000Z", "\nSEQUENCE:1"),
        ].enumerated() {
            guard case .updated = try await take(newer, from: "\(number).png") else {
                Issue.record("\(newer)")
                return
            }
        }
        #expect(
            try await take(text("Swing!", "20261213T200000Z", "20260304T000000Z", "\nSEQUENCE:1"), from: "2.png")
                != .unchanged)

        let longer = InMemoryEventStore()
        var outcomes: [String] = []
        for (path, title, start) in [
            ("1.png", "Choir", "20261210T200000Z"), ("2.png", "Choir: new room", "20261217T190000Z"),
        ] {
            let document = try #require(
                try ICalendarReader().read(text(title, start, "2026010\(path.prefix(1))T000000Z")).documents.first)
            let run = try await EventImport(into: longer)
            outcomes += await run.add(ImportItem.items(of: document, source: ImportSource(path: path))).map(
                \.outcome.name)
        }
        #expect(outcomes == ["created", "updated"])

        let documents = try [one, other].map { try #require(try ICalendarReader().read($0).documents.first) }
        let fresh = InMemoryEventStore()
        let run = try await EventImport(into: fresh)
        let items = documents.flatMap { ImportItem.items(of: $0, source: ImportSource(path: "programme.png")) }
        #expect(await run.add(items).map(\.outcome) == [.created, .conflict(.unrelated)])
    }

    @Test("random exchanges between three people agree with a model", arguments: 0..<100)
    func exchanges(_ seed: Int) async throws {
        var random = SplitMix(state: UInt64(seed))
        let people = ["a@work.example", "b@work.example", "c@work.example"]
        var (title, sequence, isCancelled) = ("Budget", 0, false)
        var states = Dictionary(uniqueKeysWithValues: people.map { ($0, "NEEDS-ACTION") })
        var answered: [String: Int] = [:]
        func lines() -> [String] { people.map { "NEEDS-ACTION:mailto:\($0)" } }
        #expect(
            try await take(Self.message("REQUEST", "DTSTART:20261211T090000Z\nSUMMARY:\(title)", lines())) == .created)
        for day in 2...20 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where !isCancelled:
                (title, sequence) = ("Budget \(day)", sequence + 1)
                let text = Self.message(
                    "REQUEST", "DTSTART:20261211T090000Z\nSUMMARY:\(title)", day: day, sequence: sequence, lines())
                _ = try await take(text)
            case 1:
                let method = ["COUNTER", "REFRESH", "DECLINECOUNTER"][Int.random(in: 0..<3, using: &random)]
                _ = try await take(
                    Self.message(method, "DTSTART:20261212T090000Z\nSUMMARY:No", day: day, sequence: sequence + 3, []))
            case 2:
                _ = try await take(
                    Self.message(
                        "REQUEST", "DTSTART:20261213T090000Z\nSUMMARY:Stolen", day: day, sequence: sequence + 9,
                        organizer: "eve@evil.example", lines()))
            case 3 where day > 15 && !isCancelled:
                (sequence, isCancelled) = (sequence + 1, true)
                _ = try await take(Self.message("CANCEL", "", day: day, sequence: sequence, []))
            default:
                let person = people[Int.random(in: 0..<3, using: &random)]
                let state = ["ACCEPTED", "DECLINED", "TENTATIVE"][Int.random(in: 0..<3, using: &random)]
                let isLate = Int.random(in: 0..<5, using: &random) == 0
                let text = Self.message(
                    "REPLY", "", day: isLate ? 1 : day, sequence: sequence, ["\(state):mailto:\(person)"])
                _ = try await take(text)
                // Of two answers, the one that was written later counts.
                if (isLate ? 1 : day) >= answered[person] ?? 0, states[person] != state {
                    (states[person], answered[person]) = (state, isLate ? 1 : day)
                }
            }
            let event = try await event()
            #expect(event.text("SUMMARY") == title && (event.text("STATUS") == "CANCELLED") == isCancelled)
            #expect(event.properties("ATTENDEE").count == 3)
            #expect(try await self.states() == Dictionary(uniqueKeysWithValues: states.map { ("mailto:\($0)", $1) }))
        }
    }
}
