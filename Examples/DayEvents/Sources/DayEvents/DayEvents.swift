import EventKit

/// The events of one day. A view could show it, and pick the day.
@MainActor
@Observable
final class DayModel {
    private(set) var events: [EKEvent] = []
    var day = Date() { didSet { reload() } }
    @ObservationIgnored let store = EKEventStore()

    func reload() {
        let start = Calendar.current.startOfDay(for: day)
        guard let end = Calendar.current.date(byAdding: .day, value: 1, to: start) else { return }
        let predicate = store.predicateForEvents(withStart: start, end: end, calendars: nil)
        events = store.events(matching: predicate).sorted { $0.compareStartDate(with: $1) == .orderedAscending }
    }

    func add(_ title: String, hour: Int, weeks: Int) throws {
        let event = EKEvent(eventStore: store)
        event.title = title
        event.startDate = Calendar.current.date(bySettingHour: hour, minute: 0, second: 0, of: day)
        event.endDate = event.startDate.addingTimeInterval(3600)
        event.calendar = store.defaultCalendarForNewEvents
        event.addAlarm(EKAlarm(relativeOffset: -900))
        if weeks > 1 {
            let end = EKRecurrenceEnd(occurrenceCount: weeks)
            event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: end))
        }
        try store.save(event, span: .thisEvent)
        reload()
    }

    func remove(_ title: String) throws {
        for event in events where event.title == title { try store.remove(event, span: .thisEvent) }
        reload()
    }
}

/// Prints the events of a day: `DayEvents 2026-06-01`. Words after the day change them first: `add TITLE HOUR`,
/// `series TITLE WEEKS` or `remove TITLE`.
@main struct DayEvents {
    @MainActor static func main() async throws {
        let model = DayModel()
        guard try await model.store.requestFullAccessToEvents() else {
            return print("DayEvents needs access to events.")
        }
        let words = Array(CommandLine.arguments.dropFirst())
        let days = DateFormatter()
        (days.dateFormat, days.locale) = ("yyyy-MM-dd", Locale(identifier: "en_US_POSIX"))
        if let day = words.first.flatMap(days.date) { model.day = day } else { model.reload() }
        switch words.count > 2 ? words[1] : "" {
        case "add": try model.add(words[2], hour: Int(words.last ?? "") ?? 9, weeks: 1)
        case "series": try model.add(words[2], hour: 9, weeks: Int(words.last ?? "") ?? 1)
        case "remove": try model.remove(words[2])
        default: break
        }
        let times = DateFormatter()
        (times.dateFormat, times.locale) = ("HH:mm", days.locale)
        for event in model.events {
            let time = event.isAllDay ? "all day" : times.string(from: event.startDate)
            print("\(time)  \(event.title ?? "")  (\(event.calendar.title))")
        }
    }
}
