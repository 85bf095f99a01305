import EventKitUI
import EventStore
import Testing

@MainActor
private final class Delegate: EKCalendarChooserDelegate {
    private(set) var calls: [String] = []

    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) { calls.append("changed") }
    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) { calls.append("finished") }
    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) { calls.append("cancelled") }
}

@MainActor
@Suite("A choice of calendars without a screen") struct ChooserTests {
    private let folder = NSTemporaryDirectory() + "eventkit-ui-" + UUID().uuidString

    private func store() throws -> EKEventStore {
        let access = AccessControl(environment: ["SCANICS_EVENTKIT_ACCESS": "full"])
        let store = EKEventStore(StoreEnvironment(.sqlite(path: folder + "/events.sqlite"), access: access))
        let calendar = EKCalendar(for: .event, eventStore: store)
        (calendar.title, calendar.source) = ("Trips", store.sources.first)
        try store.saveCalendar(calendar, commit: true)
        return store
    }

    /// Lets a person who types these lines choose, and returns the titles, the delegate's calls and what was shown.
    private func choose(
        _ style: EKCalendarChooserSelectionStyle, _ lines: [String?], in store: EKEventStore
    ) async -> (titles: [String], calls: [String], shown: String) {
        let chooser = EKCalendarChooser(
            selectionStyle: style, displayStyle: .writableCalendarsOnly, entityType: .event, eventStore: store)
        chooser.selectedCalendars = Set(store.calendars(for: .event).filter { $0.title == "Calendar" })
        let delegate = Delegate()
        chooser.delegate = delegate
        var (rest, shown) = (lines, "")
        await chooser.present(
            with: EKTerminalReviewHandler(
                write: { shown += $0 }, read: { rest.isEmpty ? nil : rest.removeFirst() }))
        return (chooser.selectedCalendars.map(\.title).sorted(), delegate.calls, shown)
    }

    @Test("a person chooses by numbers; a wrong number is asked again") func chooses() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try store()
        let both = await choose(.multiple, ["1, 2"], in: store)
        #expect(both.titles == ["Calendar", "Trips"] && both.calls == ["changed", "finished"])
        #expect(both.shown.contains("* 1  Calendar\n  2  Trips"))
        let one = await choose(.single, ["9", "1 2", "2"], in: store)
        #expect(one.titles == ["Trips"] && one.calls == ["changed", "finished"])
    }

    @Test("an empty line keeps the choice, and the end of the input cancels it") func keeps() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try store()
        let kept = await choose(.multiple, [""], in: store)
        #expect(kept.titles == ["Calendar"] && kept.calls == ["finished"])
        let cancelled = await choose(.multiple, [nil], in: store)
        #expect(cancelled.titles == ["Calendar"] && cancelled.calls == ["cancelled"])
    }
}
