import CommandLineInterface
import EventStore

/// Shows an event at the terminal, where the user can change it, choose its calendar, and save or skip it. This type is
/// the terminal's counterpart of EKEventEditViewController in EventKitUI.
final class ReviewFlow {
    private let store: any EventStore
    private let terminal: Terminal
    private let calendar: CalendarIdentifier?
    private let style: TextStyle
    /// The calendar of the event after which all the rest is saved.
    private var restCalendar: CalendarIdentifier?

    init(store: any EventStore, terminal: Terminal, calendar: CalendarIdentifier?, reader: ReaderZone?) {
        self.store = store
        self.terminal = terminal
        self.calendar = calendar
        style = TextStyle(isTerminal: true, reader: reader)
    }

    enum Ending {
        case saved(ImportResult), skipped, deleted, quit
        /// The event was saved, and the others are to be saved, too.
        case savedWithRest(ImportResult)
    }

    private static let choices = """
        s save   a save all the rest   e edit   c calendar   k skip   d delete   q quit

        """

    private static let help = """
        s  save the event
        a  save this event and all that follow, in the same calendar; a problem asks again
        e  edit the title, the place, the notes, the start and the end
        c  choose the calendar
        k  skip the event
        d  delete the event from the calendar
        q  quit; the remaining events are not saved

        """

    /// - Parameter place: the place of the event in the review: `3 of 12`.
    func review(_ found: FoundItem, place: String, run: EventImport) async throws -> Ending {
        var review = try await begin(found)
        try await show(review, found, place)
        while true {
            guard let answer = await terminal.answer(to: "s a e c k d q ? > ")?.lowercased() else { return .quit }
            switch answer {
            case "s", "save":
                if let ending = try await save(review, run: run) { return ending }
            case "a", "all":
                guard let ending = try await save(review, run: run) else { continue }
                restCalendar = review.calendar
                return if case .saved(let result) = ending { .savedWithRest(result) } else { ending }
            case "e", "edit":
                guard let edited = await edit(review.entry, zones: found.zones) else { return .quit }
                review.entry = edited
                try await show(review, found, place)
            case "c", "calendar":
                guard let chosen = await chooseCalendar(review) else { return .quit }
                review.calendar = chosen
                try await show(review, found, place)
            case "k", "skip": return .skipped
            case "d", "delete":
                if try await delete(review) { return .deleted }
            case "q", "quit": return .quit
            default: terminal.say(Self.help)
            }
        }
    }

    /// Saves an event without a question; nil if there is a question to ask.
    func saveWithRest(_ found: FoundItem, run: EventImport) async throws -> Ending? {
        let review = try await begin(found)
        guard review.objection == nil else { return nil }
        terminal.say("\(EventCard.line(found.entry, zones: found.zones, reader: style.reader).escapedForTerminal()): ")
        return try await save(review, run: run)
    }

    private func begin(_ found: FoundItem) async throws -> EventReview {
        var review = try await EventReview(of: found.item, in: store)
        let named = review.calendars.first { $0.title == found.calendar }?.identifier
        if let wanted = restCalendar ?? calendar ?? named, review.calendars.contains(where: { $0.identifier == wanted })
        {
            review.calendar = wanted
        }
        return review
    }

    // MARK: The card

    private func show(_ review: EventReview, _ found: FoundItem, _ place: String) async throws {
        let card = EventCard(review.entry, zones: found.zones, source: found.place, notes: found.notes, style: style)
        var rows = [("Calendar", title(of: review.calendar, review))]
        if let there = try await existing(review) {
            let origin = there.provenance == nil ? "not imported by ScanICS" : "imported before"
            rows.append(
                ("Exists", "\(EventCard.line(there.entry, zones: found.zones, reader: style.reader)) (\(origin))"))
        } else if let removed = try await removal(review) {
            rows.append(("Removed", "on \(removed.date.extendedText); s brings it back"))
        }
        if let objection = review.objection { rows.append(("Problem", objection.message)) }
        terminal.say("\n\(place). \(card.text(indent: "", rows: rows))\(Self.choices)")
    }

    private func title(of identifier: CalendarIdentifier, _ review: EventReview) -> String {
        review.calendars.first { $0.identifier == identifier }?.title ?? identifier.rawValue
    }

    private func existing(_ review: EventReview) async throws -> StoredItem? {
        guard let uid = review.entry.item.uid else { return nil }
        return try await store.items(uid: uid).first { $0.identifier.key.calendar == review.calendar }
    }

    private func removal(_ review: EventReview) async throws -> LocalDateTime? {
        guard let uid = review.entry.item.uid else { return nil }
        let key = ResourceKey(calendar: review.calendar, uid: uid)
        return try await store.removals(of: [key])[key]
    }

    // MARK: Save, delete

    private func save(_ review: EventReview, run: EventImport) async throws -> Ending? {
        if let objection = review.objection {
            terminal.say("\(objection.message.escapedForTerminal())\n")
            return nil
        }
        do {
            let (outcome, result) = try await review.save(through: run)
            let reason = result.outcome.reason.map { ": \($0.escapedForTerminal())" } ?? ""
            terminal.say("\(result.outcome.name)\(reason)\n")
            return if case .saved = outcome { .saved(result) } else { .skipped }
        } catch {
            terminal.say("not saved: \(error.message.escapedForTerminal())\n")
            return nil
        }
    }

    /// Deletes the item in the chosen calendar that has the UID of the reviewed item. Returns false if there is no such
    /// item, or the user does not agree.
    private func delete(_ review: EventReview) async throws -> Bool {
        guard let there = try await existing(review) else {
            terminal.say("There is nothing to delete: the event is not in the calendar. Use k to skip it.\n")
            return false
        }
        let title = there.item.summary?.firstLine.escapedForTerminal() ?? "(no title)"
        let question =
            "Delete \(title) from the calendar\(there.isRecurring ? ", with all its occurrences" : "")? [y/N] "
        guard await terminal.agrees(to: question) else { return false }
        var removal = try await EventReview(of: there, in: store)
        removal.span = .futureEvents
        _ = try await removal.delete()
        terminal.say("deleted\n")
        return true
    }

    // MARK: Edit

    private func edit(_ entry: CalendarEntry, zones: ZoneResolver) async -> CalendarEntry? {
        terminal.say("Press Enter to keep the value in brackets; type - to remove it.\n")
        var edited = entry
        let item = entry.item
        guard let title = await text("Title", item.summary), let place = await text("Place", item.location),
            let notes = await text("Notes", item.description)
        else { return nil }
        let revision = ItemRevision(title: title.change, location: place.change, notes: notes.change)
        guard (try? revision.apply(to: &edited, zones: zones)) != nil else { return edited }
        while true {
            var times = ItemRevision()
            // A new start also moves the end, because the event keeps its length. The question about the end shows the
            // moved end, because Enter keeps the end that is shown.
            var moved = edited
            if case .event = entry {
                guard let answer = await time("Start", item.start) else { return nil }
                times.start = answer.change
                try? times.apply(to: &moved, zones: zones)
            }
            let end = moved.end(in: zones)
            guard let answer = await time(entry.endLabel, end.map { entry.isEvent ? $0.lastDay : $0 }) else {
                return nil
            }
            times.end = answer.change
            do {
                var result = edited
                try times.apply(to: &result, zones: zones)
                return result
            } catch {
                terminal.say("\(((error as? Failure)?.message ?? "this is not a time").escapedForTerminal())\n")
            }
        }
    }

    private struct Answer<Value> {
        let change: Value?
    }

    private func text(_ label: String, _ value: String?) async -> Answer<String>? {
        let shown = value.map { value in
            let line = value.firstLine
            return " [\(line.count < value.count ? line + " …" : line)]".escapedForTerminal()
        }
        guard let answer = await terminal.answer(to: "  \(label)\(shown ?? ""): ") else { return nil }
        if answer.isEmpty { return Answer(change: nil) }
        return Answer(change: answer == "-" ? "" : answer.replacing("\\n", with: "\n"))
    }

    private func time(_ label: String, _ value: EventTime?) async -> Answer<ISO8601Time>? {
        let shown = value.map { time in
            // The card has times in the reader's zone, but this text has times in the event's own zone.
            let zone = style.reader == nil ? "" : time.zoneName.map { " \($0.escapedForTerminal())" } ?? ""
            let clock = time.isDate ? "" : " \(WhenText.clock(time.local))\(zone)"
            return " [\(time.date.extendedText)\(clock)]"
        }
        while true {
            guard let answer = await terminal.answer(to: "  \(label)\(shown ?? ""): ") else { return nil }
            if answer.isEmpty { return Answer(change: nil) }
            if let time = WrittenTime(answer) { return Answer(change: time.time) }
            terminal.say("  Type a day and a time, such as 2026-06-12 19:30 or tomorrow 19:30, or only a day.\n")
        }
    }

    // MARK: The calendar

    private func chooseCalendar(_ review: EventReview) async -> CalendarIdentifier? {
        for (number, calendar) in review.calendars.enumerated() {
            let mark = calendar.identifier == review.calendar ? "*" : " "
            terminal.say("  \(mark) \(number + 1). \(calendar.title.escapedForTerminal())\n")
        }
        while true {
            guard
                let answer = await terminal.answer(
                    to: "  Calendar [\(title(of: review.calendar, review).escapedForTerminal())]: ")
            else {
                return nil
            }
            if answer.isEmpty { return review.calendar }
            if let number = Int(answer), review.calendars.indices.contains(number - 1) {
                return review.calendars[number - 1].identifier
            }
            if let named = review.calendars.first(where: { $0.title.lowercased() == answer.lowercased() }) {
                return named.identifier
            }
            terminal.say("  Type a number from 1 to \(review.calendars.count), or a name.\n")
        }
    }
}

extension CalendarEntry {

    fileprivate var endLabel: String { isEvent ? "End" : "Due" }
}

extension EventTime {
    fileprivate var zoneName: String? {
        switch self {
        case .zoned(_, let name): name
        case .utc: "UTC"
        case .date, .floating: nil
        }
    }

    fileprivate var lastDay: EventTime {
        if case .date(let day) = self { .date(day.adding(days: -1)) } else { self }
    }
}
