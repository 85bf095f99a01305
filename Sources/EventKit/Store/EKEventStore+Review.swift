import CalendarModel
import EventStore

extension EKEventStore {
    /// Saves an event that a person has reviewed. This works without access to the calendars, because the person has
    /// agreed to save the event.
    ///
    /// Without access, the event is saved in the default calendar, and the program cannot read anything.
    package func saveReviewed(_ event: EKEvent, span: EKSpan) throws {
        guard event.isNew, !core.status(for: .event).allowsAdding else { return try save(event, span: span) }
        try event.validate(span)
        let content = CalendarEvent(event.content)
        let environment = core.environment
        guard !environment.isWriteOnly else { throw EKError(.eventStoreNotAuthorized) }
        try SynchronousCall.run(patience: environment.patience) {
            let store = try await environment.open(granting: .fullAccess)
            let review = try await EventReview(of: .event(content), in: store)
            _ = try await review.save()
        }
    }

    /// Whether the program may change and remove events that are in the store.
    package var mayChangeEvents: Bool { core.status(for: .event).allowsReading }

    package var calendarsForNewEvents: [EKCalendar] {
        calendars(for: .event).filter { $0.allowsContentModifications }
    }
}
