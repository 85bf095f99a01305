import CalendarModel
import PrintedText

/// Gives printed days their years.
struct PrintedDays {
    private let reference: CalendarDate?
    private let whole: [CalendarDate]
    private let isMonthFirst: Bool

    init(_ text: BookingText, reference: CalendarDate?) {
        self.reference = reference
        let content = String(decoding: text.bytes, as: UTF8.self)
        isMonthFirst = content.contains(" PM") || content.contains(" AM")
        whole = text.mentions.compactMap { if case .date(let date) = $0.value { date.date } else { nil } }
    }

    /// Returns a printed day; nil if its year cannot be known.
    func day(_ printed: PrintedDate) -> CalendarDate? {
        let (month, day) = printed.isAmbiguous && !isMonthFirst ? Self.dayFirst(printed) : (printed.month, printed.day)
        if let year = printed.year { return CalendarDate(year: year, month: month, day: day) }
        if let same = whole.first(where: { $0.month == month && $0.day == day }) { return same }
        guard let start = reference ?? whole.first else { return nil }
        let next = (0...1).compactMap { CalendarDate(year: start.year + $0, month: month, day: day) }
            .filter { $0 >= start.adding(days: -3) }
        // A printed weekday tells the year.
        return next.first { printed.weekdays.contains($0.weekday) } ?? next.first
    }

    private static func dayFirst(_ printed: PrintedDate) -> (Int, Int) { (printed.day, printed.month) }
}

extension LocalDateTime {
    /// Creates a time of a day from the minutes since midnight. 24:00 and later times are those of the next day.
    init?(_ day: CalendarDate, minutes: Int) {
        self.init(
            date: minutes < 1440 ? day : day.adding(days: 1), hour: minutes / 60 % 24, minute: minutes % 60, second: 0)
    }
}
