import CalendarModel

/// A train ticket, pass or card, with the times and names as the barcode states them.
package struct Ticket: Hashable, Sendable {
    /// The format in words, with an article: "a train ticket (UIC 918.3)".
    var format: String
    var number: String?
    var name: String?
    /// The issuer's name, or else its company code.
    var issuer: String?
    /// The UIC country code of the issuer, if the issuer is a national railway.
    var issuerCountry: Int?
    /// The day of issue, in UTC.
    var issued: CalendarDate?
    var isSpecimen = false
    /// Whether the barcode has a signature. The signature is not checked.
    var isSigned = false
    /// The journeys for which the ticket states a train or a departure time.
    var legs: [TicketLeg] = []
    /// The periods in which open tickets, passes and cards are valid.
    var validities: [TicketValidity] = []
    /// Personal data: the travellers, their cards and their dates of birth.
    var personal: [String] = []
    /// The defects that were found, such as a part that could not be read.
    var problems: [TicketProblem] = []
}

enum TicketProblem: Hashable, Sendable {
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

struct TicketTime: Hashable, Sendable {
    var day: CalendarDate
    /// Minutes after midnight, 0 to 1439; nil if only the day is known.
    var minutes: Int?
    /// Minutes by which local time is ahead of UTC; nil if the ticket states no offset.
    var offset: Int?

    init(_ day: CalendarDate, minutes: Int? = nil, offset: Int? = nil) {
        // Version 1 of the flexible content barcode allows minute 1440, the midnight at the end of the day.
        self.day = minutes == 1440 ? day.adding(days: 1) : day
        self.minutes = minutes == 1440 ? 0 : minutes
        self.offset = offset
    }
}

struct TicketStation: Hashable, Sendable {
    var name: String?
    var code: String?
    /// The UIC country code, if the station's code begins with one.
    var country: Int?

    /// Creates a station; nil if both the name and the code are missing.
    init?(name: String?, code: String?, country: Int? = nil) {
        let name = name.flatMap { $0.isEmpty ? nil : $0 }
        guard name != nil || code != nil else { return nil }
        self.name = name
        self.code = code
        self.country = country
    }

    var text: String { name ?? code ?? "" }
}

struct TicketLeg: Hashable, Sendable {
    var from: TicketStation?
    var to: TicketStation?
    var departure: TicketTime
    var arrival: TicketTime?
    /// The train's number, with its kind if the ticket has it.
    var train: String?
    var coach: String?
    var seats: String?
    var travelClass: String?
    /// Whether a station of this leg was taken from the whole ticket, because the ticket does not name the stations of
    /// each train.
    var isPart = false
    var details: [TicketDetail] = []
}

/// The time during which a ticket, pass or card is valid.
struct TicketValidity: Hashable, Sendable {
    /// The name of the product; nil if it is the ticket's name.
    var name: String?
    var from: TicketStation?
    var to: TicketStation?
    var begins: TicketTime
    /// The last moment or day; nil if the validity ends on the day on which it begins.
    var ends: TicketTime?
    var travelClass: String?
    var details: [TicketDetail] = []
}

/// A fact about a ticket, for the description of the ticket's event.
struct TicketDetail: Hashable, Sendable {
    var name: String
    var value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
