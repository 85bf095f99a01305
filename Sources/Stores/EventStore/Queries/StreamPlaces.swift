import Synchronization

/// The current position in a list that is read in parts.
final class PartPlaces: Sendable {
    private let count: Int
    private let first = Mutex(0)

    init(count: Int) {
        self.count = count
    }

    /// Returns the range of the next part; nil at the end. An empty list has one empty part.
    func next() -> Range<Int>? {
        first.withLock { first in
            guard first < count || (first == 0 && count == 0) else { return nil }
            let range = first..<min(first + ResourceStream.partSize, count)
            first = max(range.upperBound, 1)
            return range
        }
    }
}

/// The current position in calendars that are read page by page.
final class CalendarPages: Sendable {
    private let calendars: [CalendarIdentifier]
    private let state = Mutex((calendar: 0, cursor: String?.none))

    init(_ calendars: [CalendarIdentifier]) {
        self.calendars = calendars
    }

    /// The next page; nil at the end.
    var place: (calendar: CalendarIdentifier, cursor: String?)? {
        let (number, cursor) = state.withLock { $0 }
        return number < calendars.count ? (calendars[number], cursor) : nil
    }

    /// Goes on to the page of the same calendar at `cursor`, or to the next calendar if `cursor` is nil.
    func advance(to cursor: String?) {
        state.withLock { $0 = cursor == nil ? ($0.calendar + 1, nil) : ($0.calendar, cursor) }
    }
}
