import CalendarModel

/// A value that was read from print, and where it was read.
public struct PrintedField<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    public var value: Value
    /// The words that it was read from.
    public var text: String
    /// The boxes of the lines that it was read from, each with four corners as in ``PrintedLine/corners``; empty for
    /// pasted text.
    public var boxes: [[PrintedPoint]]
    /// How sure the value is, 0 to 1: of the fields with .9, nine in ten were right where it was measured.
    public var confidence: Double

    /// Creates a field.
    public init(_ value: Value, text: String, boxes: [[PrintedPoint]] = [], confidence: Double = 1) {
        self.value = value
        self.text = text
        self.boxes = boxes
        self.confidence = confidence
    }
}

/// An event that was read from print: from a poster, flyer, screenshot, page or pasted text. A field that is not
/// printed is nil.
public struct PrintedEvent: Hashable, Sendable {
    /// What happens.
    public var title: PrintedField<String>?
    /// The day, or the day and clock time, in local time.
    public var start: PrintedField<ISO8601Time>
    /// The end: for an event without a clock time its last day.
    public var end: PrintedField<ISO8601Time>?
    /// How the event repeats, where the text says so.
    public var recurrence: PrintedField<RecurrenceRule>?
    /// The name of the place.
    public var place: PrintedField<String>?
    /// The street, postal code and town.
    public var address: PrintedField<String>?
    /// A web address.
    public var link: PrintedField<String>?
    /// Who invites.
    public var organizer: PrintedField<String>?
    /// Doors, price and other facts that have no field of their own, one a line.
    public var description: PrintedField<String>?
    /// Whether the year is printed. If not, it was worked out from the weekday or the reference date.
    public var isYearPrinted: Bool
    /// How sure the event is as a whole, 0 to 1.
    public var confidence: Double
    /// The words that belong to no field.
    public var unused: [String]

    /// Creates an event with a start; other fields are set afterwards.
    public init(start: PrintedField<ISO8601Time>, isYearPrinted: Bool, confidence: Double) {
        self.start = start
        self.isYearPrinted = isYearPrinted
        self.confidence = confidence
        unused = []
    }
}
