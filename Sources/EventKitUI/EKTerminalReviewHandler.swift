import EventKit

/// Reviews an event on the terminal: it shows the event and asks what to do.
@MainActor
public final class EKTerminalReviewHandler: EKEventReviewHandler {
    private let write: (String) -> Void
    private let read: () -> String?

    /// Creates a handler for the standard streams.
    ///
    /// Questions go to standard error, so that they do not mix with a program's output.
    public convenience init() {
        self.init(write: { FileHandle.standardError.write(Data($0.utf8)) }, read: { readLine() })
    }

    /// Creates a handler for other streams.
    ///
    /// - Parameters:
    ///   - write: writes a text.
    ///   - read: reads a line; nil at the end of the input, which cancels the review.
    public init(write: @escaping (String) -> Void, read: @escaping () -> String?) {
        self.write = write
        self.read = read
    }

    /// Shows the event, and changes it as the person asks.
    public func review(
        _ event: EKEvent, calendars: [EKCalendar], canDelete: Bool, objection: (any Error)?
    ) async -> EKEventEditViewAction {
        if let objection { write("This cannot be saved: \(objection.localizedDescription)\n") }
        while true {
            show(event)
            write("[s]ave, [c]ancel\(canDelete ? ", [d]elete" : ""), change [t]itle, [p]lace or c[a]lendar? ")
            switch read()?.trimmingCharacters(in: .whitespaces).lowercased() {
            case "s", "save": return .saved
            case "c", "cancel", nil: return .canceled
            case "d", "delete": if canDelete { return .deleted }
            case "t", "title": if let text = ask("Title: ") { event.title = text }
            case "p", "place": if let text = ask("Place: ") { event.location = text.isEmpty ? nil : text }
            case "a", "calendar": choose(from: calendars, for: event)
            default: break
            }
        }
    }

    private func show(_ event: EKEvent) {
        let dates = DateFormatter()
        dates.dateStyle = .full
        dates.timeStyle = event.isAllDay ? .none : .short
        dates.timeZone = event.timeZone ?? .current
        let times = [event.startDate, event.endDate].compactMap(\.self).map { dates.string(from: $0) }
        write("\(event.title ?? "")\n  When      \(times.joined(separator: " – "))\n")
        if let location = event.location { write("  Where     \(location)\n") }
        if let calendar = event.calendar { write("  Calendar  \(calendar.title)\n") }
    }

    func ask(_ question: String) -> String? {
        write(question)
        return read()
    }

    func show(_ calendars: [EKCalendar], marking marked: Set<EKCalendar> = []) {
        for (number, calendar) in calendars.enumerated() {
            write("\(marked.contains(calendar) ? "*" : " ") \(number + 1)  \(calendar.title)\n")
        }
    }

    private func choose(from calendars: [EKCalendar], for event: EKEvent) {
        show(calendars)
        guard let text = ask("Number: "), let number = Int(text), calendars.indices.contains(number - 1) else { return }
        event.calendar = calendars[number - 1]
    }
}
