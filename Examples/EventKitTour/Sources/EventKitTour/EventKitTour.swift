import EventKit

// Ordinary EventKit code: it also compiles and runs on Apple's systems.
//
//     SCANICS_EVENTKIT_STORE=sqlite:/tmp/tour.sqlite swift run --package-path Examples/EventKitTour

@main
@MainActor
struct EventKitTour {
    static func main() async throws {
        let store = EKEventStore()
        guard try await store.requestFullAccessToEvents() else {
            print("This tour needs access to the calendars. Grant it, and run the tour again.")
            exit(1)
        }
        let calendar = try tourCalendar(in: store)

        // A weekly course of four evenings, with a reminder a quarter of an hour before.
        let course = EKEvent(eventStore: store)
        course.title = "Swift course"
        course.calendar = calendar
        course.timeZone = TimeZone(identifier: "Europe/Berlin")
        course.startDate = try Date("2026-06-01T16:00:00Z", strategy: .iso8601)
        course.endDate = course.startDate.addingTimeInterval(5400)
        course.addAlarm(EKAlarm(relativeOffset: -900))
        let end = EKRecurrenceEnd(occurrenceCount: 4)
        course.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: end))
        try store.save(course, span: .futureEvents)

        // The second evening is elsewhere; the last one is cancelled.
        let predicate = store.predicateForEvents(
            withStart: course.startDate, end: course.startDate.addingTimeInterval(86_400 * 60), calendars: [calendar])
        let evenings = store.events(matching: predicate)
        evenings[1].location = "Library"
        try store.save(evenings[1], span: .thisEvent)
        try store.remove(evenings[3], span: .thisEvent)

        for event in store.events(matching: predicate) {
            let place = event.location.map { ", \($0)" } ?? ""
            print("\(event.startDate.formatted(.iso8601)) \(event.title ?? "")\(place)\(event.isDetached ? " *" : "")")
        }
    }

    static func tourCalendar(in store: EKEventStore) throws -> EKCalendar {
        let known = store.calendars(for: .event).first { $0.title == "Tour" }
        if let known { return known }
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = "Tour"
        calendar.source = store.defaultCalendarForNewEvents?.source ?? store.sources.first
        try store.saveCalendar(calendar, commit: true)
        return calendar
    }
}
