import CalendarModel

extension Diagnostic.Code {
    // MARK: Links

    /// A number sign in a link was read as part of a text in the query, although it should end the query.
    public static let unescapedHash = Self(rawValue: "unescaped-hash")
    /// `&amp;` was read as `&`, and other references of HTML as their characters.
    public static let htmlEntity = Self(rawValue: "html-entity")
    /// An ampersand in a link was read as part of a text, because no item of the query follows it.
    public static let unescapedAmpersand = Self(rawValue: "unescaped-ampersand")
    /// A value in a link was percent-encoded twice.
    public static let encodedTwice = Self(rawValue: "percent-encoded-twice")
    /// A blank in a time or zone was read as a plus sign that the generator did not encode.
    public static let unescapedPlus = Self(rawValue: "unescaped-plus")
    /// Text that is not UTF-8 was read as Latin-1.
    public static let encodingLatin1 = Self(rawValue: "encoding-latin-1")
    /// A link has more query items than the limit. The items after the limit were not read.
    public static let tooManyQueryItems = Self(rawValue: "too-many-query-items")
    /// A link lacks the query item that opens the form for a new event. It was read as a link to the form.
    public static let missingAction = Self(rawValue: "missing-action")
    /// Two items of a link contradict each other. One of them was used.
    public static let contradiction = Self(rawValue: "contradiction")

    // MARK: Times of links

    /// A fraction of a second was dropped.
    public static let droppedFraction = Self(rawValue: "dropped-fraction")
    /// A date was read with its month before its day, as in the United States.
    public static let monthFirst = Self(rawValue: "month-first-date")
    /// An all-day event has times of day. Only the days were used.
    public static let timeOfAllDay = Self(rawValue: "time-of-all-day")
}
