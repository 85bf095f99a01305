@_exported import EventKit

/// How a person's review of an event ended.
@nonexhaustive(warn)
public enum EKEventEditViewAction: Int, Sendable {
    /// Nothing was changed.
    case canceled = 0
    case saved = 1
    /// The event was removed.
    case deleted = 2

    /// The old spelling of ``canceled``.
    @available(*, deprecated, renamed: "canceled")
    public static var cancelled: EKEventEditViewAction { .canceled }
}

/// A delegate that is notified when a person's review of an event ends.
@MainActor
public protocol EKEventEditViewDelegate: AnyObject {
    /// Called when the review has ended.
    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction)

    func eventEditViewControllerDefaultCalendar(forNewEvents controller: EKEventEditViewController) -> EKCalendar
}

extension EKEventEditViewDelegate {
    /// Returns the default calendar. Without access to the calendars, the result is an object that only stands for the
    /// default calendar.
    public func eventEditViewControllerDefaultCalendar(
        forNewEvents controller: EKEventEditViewController
    ) -> EKCalendar {
        controller.eventStore.defaultCalendarForNewEvents ?? EKCalendar(for: .event, eventStore: controller.eventStore)
    }
}

/// A handler that shows an event to a person, in a terminal, on a page or in a window, and lets the person change it.
@MainActor
public protocol EKEventReviewHandler: AnyObject {
    /// Shows the event, and changes it as the person asks.
    ///
    /// - Parameters:
    ///   - event: the event to show and to change.
    ///   - calendars: the calendars to choose from. Without access to the calendars it is empty, and the event is saved
    ///     in the default calendar.
    ///   - canDelete: whether the event is in the store and may be removed.
    ///   - objection: the error of the last attempt to save or remove the event; nil the first time.
    /// - Returns: what the person chose.
    func review(
        _ event: EKEvent, calendars: [EKCalendar], canDelete: Bool, objection: (any Error)?
    ) async -> EKEventEditViewAction
}

/// A person's review of an event before it is saved. It needs no access to the calendars.
///
/// On Linux there is no view to present. Instead a handler shows the event:
///
///     let controller = EKEventEditViewController()
///     controller.eventStore = store
///     controller.event = event
///     controller.editViewDelegate = delegate
///     let action = await controller.present(with: EKTerminalReviewHandler())
@MainActor
open class EKEventEditViewController: NSObject {
    /// The delegate, which is notified when the review ends.
    open weak var editViewDelegate: (any EKEventEditViewDelegate)?
    /// The store to save the event in.
    open var eventStore: EKEventStore!
    /// The event to review; nil for a new one.
    open var event: EKEvent?
    /// The occurrences of a series that a change or removal applies to.
    open var span = EKSpan.thisEvent
    private var isCanceled = false

    /// Creates a controller without a store.
    public override init() {}

    /// Ends the review without changes. The choice that the handler returns later has no effect.
    open func cancelEditing() { isCanceled = true }

    /// Lets a person review the event, then saves or removes it as the person chose, and notifies the delegate.
    ///
    /// If the event cannot be saved, the person sees why and may change it.
    ///
    /// - Returns: how the review ended.
    @discardableResult
    open func present(with handler: any EKEventReviewHandler) async -> EKEventEditViewAction {
        guard let store = eventStore else { return finish(.canceled) }
        let event = event ?? EKEvent(eventStore: store)
        self.event = event
        if event.isNew, event.calendar == nil, store.defaultCalendarForNewEvents != nil {
            event.calendar =
                editViewDelegate?.eventEditViewControllerDefaultCalendar(forNewEvents: self)
                ?? store.defaultCalendarForNewEvents
        }
        let canDelete = !event.isNew && store.mayChangeEvents
        var objection: (any Error)?
        while !isCanceled {
            let action = await handler.review(
                event, calendars: store.calendarsForNewEvents, canDelete: canDelete, objection: objection)
            guard !isCanceled else { break }
            do {
                switch action {
                case .canceled: break
                case .saved: try store.saveReviewed(event, span: span)
                case .deleted: try store.remove(event, span: span)
                }
            } catch {
                objection = error
                continue
            }
            if action != .canceled { return finish(action) }
            break
        }
        event.rollback()
        return finish(.canceled)
    }

    private func finish(_ action: EKEventEditViewAction) -> EKEventEditViewAction {
        editViewDelegate?.eventEditViewController(self, didCompleteWith: action)
        return action
    }
}
