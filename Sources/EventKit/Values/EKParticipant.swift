import CalendarModel

/// Somebody who takes part in an event: an organizer or attendee. It cannot be changed.
open class EKParticipant: EKObject, NSCopying {
    private let user: CalendarUser
    private let isOrganizer: Bool

    init(_ user: CalendarUser, isOrganizer: Bool) {
        self.user = user
        self.isOrganizer = isOrganizer
    }

    /// The address, usually `mailto:`; `file:///` if there is no valid address.
    open var url: URL {
        URL(string: user.address) ?? user.email.flatMap { URL(string: "mailto:\($0)") } ?? URL(filePath: "/")
    }

    /// The name; the e-mail address if the event states no name.
    open var name: String? { user.name ?? user.email }

    /// The answer to the invitation.
    open var participantStatus: EKParticipantStatus {
        switch user.participationStatus {
        case "ACCEPTED": .accepted
        case "DECLINED": .declined
        case "TENTATIVE": .tentative
        case "DELEGATED": .delegated
        case "COMPLETED": .completed
        case "IN-PROCESS": .inProcess
        case "NEEDS-ACTION": .pending
        default: isOrganizer ? .unknown : .pending
        }
    }

    /// The role.
    open var participantRole: EKParticipantRole {
        switch user.role {
        case "CHAIR": .chair
        case "OPT-PARTICIPANT": .optional
        case "NON-PARTICIPANT": .nonParticipant
        case "REQ-PARTICIPANT": .required
        default: isOrganizer ? .chair : .required
        }
    }

    /// The kind of participant: a person unless the event says otherwise.
    open var participantType: EKParticipantType {
        switch user.property.parameter("CUTYPE")?.uppercased() {
        case nil, "INDIVIDUAL": .person
        case "ROOM": .room
        case "RESOURCE": .resource
        case "GROUP": .group
        default: .unknown
        }
    }

    /// Whether the participant is the user of this machine; always false, because the user's address is not known.
    open var isCurrentUser: Bool { false }

    /// A predicate for the participant's contact. It matches nothing, because there is no address book.
    open var contactPredicate: NSPredicate { NSPredicate(value: false) }

    /// Returns the same object, because it cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is the same participant.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKParticipant else { return false }
        return other.user == user && other.isOrganizer == isOrganizer
    }

    /// The hash of the participant.
    open override var hash: Int { user.hashValue }
}
