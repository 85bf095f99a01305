import CalendarModel

extension Diagnostic.Code {
    // MARK: Links

    /// A number sign, which ends a query, was taken for part of a text in it.
    public static let unescapedHash = Self(rawValue: "unescaped-hash")
    /// `&amp;` was taken for `&`.
    public static let htmlEntity = Self(rawValue: "html-entity")
    /// A blank in a time or zone was taken for the plus sign that it decodes from.
    public static let unescapedPlus = Self(rawValue: "unescaped-plus")
    /// Text that is not UTF-8 was taken for Latin-1.
    public static let encodingLatin1 = Self(rawValue: "encoding-latin-1")
    /// A link has more items than are read.
    public static let tooManyQueryItems = Self(rawValue: "too-many-query-items")
    /// A link to a form for an event does not say that it is one; it was taken for one.
    public static let missingAction = Self(rawValue: "missing-action")
    /// Two items of a link contradict each other; one was believed.
    public static let contradiction = Self(rawValue: "contradiction")

    // MARK: Times of links

    /// A fraction of a second was dropped.
    public static let droppedFraction = Self(rawValue: "dropped-fraction")
    /// A date written with its month before its day, as in the United States, or in either order, was taken for that.
    public static let monthFirst = Self(rawValue: "month-first-date")
    /// An event for whole days has times of day: the days were taken.
    public static let timeOfAllDay = Self(rawValue: "time-of-all-day")
}
