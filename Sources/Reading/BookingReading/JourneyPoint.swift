import CalendarModel

/// A place.
struct JourneyPlace: Hashable {
    var name: String
    var code: String?

    /// The code where it is known, with the name for people in ``Booking/details``.
    var short: String { code ?? name }
}

/// A departure or an arrival: a clock time with its day and place.
struct JourneyPoint {
    enum Role {
        case departure, arrival
    }

    /// The index of the clock time among the mentions.
    let mention: Int
    let line: Int
    let minutes: Int
    var role: Role?
    /// Whether a word or a table's heading names the role.
    var isLabelled = false
    var day: CalendarDate
    /// Whether the day stands beside the time, not before it somewhere.
    var hasOwnDay: Bool
    var place: JourneyPlace?

    var time: LocalDateTime? { LocalDateTime(date: day, hour: minutes / 60 % 24, minute: minutes % 60, second: 0) }
}
