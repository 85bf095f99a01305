import CalendarModel

/// A message about an event that the recipient already has (RFC 5546 §3.2). The message's items need no start.
package enum CalendarMessage: String, Sendable {
    /// An event, or an instance of it, is cancelled.
    case cancel = "CANCEL"
    /// An attendee replies to an invitation.
    case reply = "REPLY"
    /// An attendee asks for the event again.
    case refresh = "REFRESH"

    package var words: String {
        switch self {
        case .cancel: "the message cancels an event (METHOD:CANCEL)"
        case .reply: "the message is a reply to an invitation (METHOD:REPLY)"
        case .refresh: "the message asks for an event again (METHOD:REFRESH)"
        }
    }
}

extension CalendarDocument {
    /// The message that METHOD states; nil if METHOD is absent or is not CANCEL, REPLY or REFRESH.
    package var message: CalendarMessage? {
        properties.first { $0.name == "METHOD" }.flatMap {
            CalendarMessage(rawValue: String($0.value.trimmed).uppercased())
        }
    }
}
