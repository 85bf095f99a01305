import CalendarModel

/// A train ticket, pass or card, with the times and names as the barcode states them.
package struct Ticket: Hashable, Sendable {
    /// The format in words, with an article: "a train ticket (UIC 918.3)".
    package var format: String
    /// The booking or ticket number.
    package var number: String?
    /// The name of the product or fare.
    package var name: String?
    /// The issuer's name, or else its company code.
    package var issuer: String?
    /// The UIC country code of the issuer, if the issuer is a national railway.
    package var issuerCountry: Int?
    /// The day of issue, in UTC.
    package var issued: CalendarDate?
    /// Whether the ticket says that it is a sample.
    package var isSpecimen = false
    /// Whether the barcode has a signature. The signature is not checked.
    package var isSigned = false
    /// The journeys for which the ticket states a train or a departure time.
    package var legs: [TicketLeg] = []
    /// The periods in which open tickets, passes and cards are valid.
    package var validities: [TicketValidity] = []
    /// Personal data: the travellers, their cards and their dates of birth.
    package var personal: [String] = []
    /// The defects that were found, such as a part that could not be read.
    package var problems: [TicketProblem] = []

    package init(format: String) { self.format = format }
}

package enum TicketProblem: Hashable, Sendable {
    /// The data end too early.
    case truncated
    /// Parts contradict the format. The text names them.
    case damaged(String)
    /// A part is in a version or format that is not public or not known. The text names the part.
    case unknown(String)
    /// The content is unreadable without the issuer's key, because it is encrypted or inside the signature.
    case needsKey
    /// The ticket has only the last digit of its year of issue. The whole year was derived from the reference date.
    case assumedYear(reference: CalendarDate)
    /// The year is unknown: the ticket has only the last digit of the year, and there is no reference date.
    case unknownYear
}

/// A date, perhaps with a local time.
package struct TicketTime: Hashable, Sendable {
    package var day: CalendarDate
    /// Minutes after midnight, 0 to 1439; nil if only the day is known.
    package var minutes: Int?
    /// Minutes by which local time is ahead of UTC; nil if the ticket states no offset.
    package var offset: Int?

    package init(_ day: CalendarDate, minutes: Int? = nil, offset: Int? = nil) {
        // Version 1 of the flexible content barcode allows minute 1440, the midnight at the end of the day.
        self.day = minutes == 1440 ? day.adding(days: 1) : day
        self.minutes = minutes == 1440 ? 0 : minutes
        self.offset = offset
    }
}

/// A station or stop.
package struct TicketStation: Hashable, Sendable {
    package var name: String?
    package var code: String?
    /// The UIC country code, if the station's code begins with one.
    package var country: Int?

    /// Creates a station; nil if both the name and the code are missing.
    package init?(name: String?, code: String?, country: Int? = nil) {
        let name = name.flatMap { $0.isEmpty ? nil : $0 }
        guard name != nil || code != nil else { return nil }
        self.name = name
        self.code = code
        self.country = country
    }

    package var text: String { name ?? code ?? "" }
}

/// A journey on one train.
package struct TicketLeg: Hashable, Sendable {
    package var from: TicketStation?
    package var to: TicketStation?
    package var departure: TicketTime
    package var arrival: TicketTime?
    /// The train's number, with its kind if the ticket has it.
    package var train: String?
    package var coach: String?
    package var seats: String?
    package var travelClass: String?
    /// Whether a station of this leg was taken from the whole ticket, because the ticket does not name the stations of
    /// each train.
    package var isPart = false
    /// Further details, each with a name and a value.
    package var details: [TicketDetail] = []

    package init(departure: TicketTime) { self.departure = departure }
}

/// The time during which a ticket, pass or card is valid.
package struct TicketValidity: Hashable, Sendable {
    /// The name of the product; nil if it is the ticket's name.
    package var name: String?
    package var from: TicketStation?
    package var to: TicketStation?
    package var begins: TicketTime
    /// The last moment or day; nil if the validity ends on the day on which it begins.
    package var ends: TicketTime?
    package var travelClass: String?
    package var details: [TicketDetail] = []

    package init(begins: TicketTime, ends: TicketTime? = nil) {
        self.begins = begins
        self.ends = ends
    }
}

/// A fact about a ticket, for the description of the ticket's event.
package struct TicketDetail: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
