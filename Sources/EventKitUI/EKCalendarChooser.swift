import EventKit

/// Whether a person chooses one calendar or several.
@nonexhaustive(warn)
public enum EKCalendarChooserSelectionStyle: Int, Sendable {
    case single = 0
    case multiple = 1
}

/// Which calendars a person may choose.
@nonexhaustive(warn)
public enum EKCalendarChooserDisplayStyle: Int, Sendable {
    case allCalendars = 0
    case writableCalendarsOnly = 1
}

/// A delegate that is notified when a person chooses calendars.
@MainActor
public protocol EKCalendarChooserDelegate: AnyObject {
    /// Called when the person has chosen other calendars than before.
    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser)
    /// Called when the person has finished.
    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser)
    /// Called when the person has cancelled the choice.
    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser)
}

extension EKCalendarChooserDelegate {
    /// Does nothing.
    public func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {}
    /// Does nothing.
    public func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {}
    /// Does nothing.
    public func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {}
}

/// A handler that shows calendars to a person, in a terminal, on a page or in a window.
@MainActor
public protocol EKCalendarChoiceHandler: AnyObject {
    /// Lets a person choose.
    ///
    /// - Parameters:
    ///   - calendars: the calendars to choose from.
    ///   - selected: the calendars that are chosen already.
    ///   - style: whether the person may choose several calendars.
    /// - Returns: the chosen calendars; nil if the person cancelled the choice.
    func choose(
        from calendars: [EKCalendar], selected: Set<EKCalendar>, style: EKCalendarChooserSelectionStyle
    ) async -> Set<EKCalendar>?
}

/// A person's choice of calendars. On Linux there is no view to present. Instead a handler shows the calendars:
///
///     let chooser = EKCalendarChooser(
///         selectionStyle: .multiple, displayStyle: .allCalendars, entityType: .event, eventStore: store)
///     chooser.delegate = delegate
///     await chooser.present(with: EKTerminalReviewHandler())
@MainActor
open class EKCalendarChooser: NSObject {
    /// Whether a person chooses one calendar or several.
    public let selectionStyle: EKCalendarChooserSelectionStyle
    /// The delegate, which is notified of the choice.
    open weak var delegate: (any EKCalendarChooserDelegate)?
    /// Whether a view would have a button to finish; it has no effect here.
    open var showsDoneButton = false
    /// Whether a view would have a button to cancel; it has no effect here.
    open var showsCancelButton = false
    /// The chosen calendars.
    open var selectedCalendars: Set<EKCalendar> = []
    private let displayStyle: EKCalendarChooserDisplayStyle
    private let entityType: EKEntityType
    private let eventStore: EKEventStore

    /// Creates a choice of calendars for events.
    public convenience init(
        selectionStyle: EKCalendarChooserSelectionStyle, displayStyle: EKCalendarChooserDisplayStyle,
        eventStore: EKEventStore
    ) {
        self.init(
            selectionStyle: selectionStyle, displayStyle: displayStyle, entityType: .event, eventStore: eventStore)
    }

    /// Creates a choice of calendars for items of a kind.
    public init(
        selectionStyle style: EKCalendarChooserSelectionStyle, displayStyle: EKCalendarChooserDisplayStyle,
        entityType: EKEntityType, eventStore: EKEventStore
    ) {
        selectionStyle = style
        self.displayStyle = displayStyle
        self.entityType = entityType
        self.eventStore = eventStore
    }

    /// Lets a person choose, and notifies the delegate.
    ///
    /// - Returns: whether the person has chosen; false if the person cancelled the choice.
    @discardableResult
    open func present(with handler: any EKCalendarChoiceHandler) async -> Bool {
        let calendars = eventStore.calendars(for: entityType)
        let shown = calendars.filter { displayStyle == .allCalendars || $0.allowsContentModifications }
        let chosen = await handler.choose(from: shown, selected: selectedCalendars, style: selectionStyle)
        guard let chosen else {
            delegate?.calendarChooserDidCancel(self)
            return false
        }
        if chosen != selectedCalendars {
            selectedCalendars = chosen
            delegate?.calendarChooserSelectionDidChange(self)
        }
        delegate?.calendarChooserDidFinish(self)
        return true
    }
}

extension EKTerminalReviewHandler: EKCalendarChoiceHandler {
    /// Shows the calendars with numbers, and reads the numbers of the chosen ones. An empty line keeps the choice, and the
    /// end of the input cancels it.
    public func choose(
        from calendars: [EKCalendar], selected: Set<EKCalendar>, style: EKCalendarChooserSelectionStyle
    ) async -> Set<EKCalendar>? {
        while true {
            show(calendars, marking: selected)
            guard let line = ask(style == .single ? "Number: " : "Numbers: ") else { return nil }
            let words = line.split { $0 == " " || $0 == "," }
            if words.isEmpty { return selected }
            let places = words.compactMap { Int($0) }.filter { calendars.indices.contains($0 - 1) }
            if places.count == words.count, style == .multiple || places.count == 1 {
                return Set(places.map { calendars[$0 - 1] })
            }
        }
    }
}
