import CalendarModel

/// Reads events from lines of print.
public enum PrintedEvents {
    /// Returns the events that lines announce, in the order of their days; empty if the lines announce none.
    ///
    /// - Parameters:
    ///   - lines: the lines in reading order.
    ///   - reference: the day of the picture or text. A day without a year is the next such day on or after it.
    ///   - pageSize: the size of the picture; nil for text without places.
    public static func read(
        lines: [PrintedLine], reference: CalendarDate, pageSize: PrintedPageSize? = nil
    ) -> [PrintedEvent] {
        let page = Page(lines, size: pageSize)
        let occasions = PageOccasions(page: page, reference: reference).read()
        guard !occasions.isEmpty, occasions.count <= 60 else { return [] }
        let assembly = EventAssembly(page, occasions)
        guard !assembly.isNoEvent else { return [] }
        return occasions.compactMap { assembly.event($0) }
    }
}
