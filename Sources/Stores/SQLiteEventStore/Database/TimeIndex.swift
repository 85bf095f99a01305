import EventStore

/// The index of the times of resources.
///
/// Resources are grouped into classes by their length, and ordered by start within each class. The greatest length of
/// each class is twice that of the previous class. Every resource that overlaps a window starts within the window, or
/// before it by at most the greatest length of its class. So a query reads one range of the index for each class.
enum TimeIndex {
    /// The indexed times of a resource, in seconds since 1970.
    struct Entry: Sendable {
        let first: Int
        let last: Int
        let lengthClass: Int

        init(_ span: ResourceSpan) {
            first = span.start
            guard let end = span.end, end - span.start < 1 << TimeIndex.longestClass else {
                (last, lengthClass) = (span.end ?? TimeIndex.never, TimeIndex.endlessClass)
                return
            }
            last = end
            // The class is the number of bits of the length in seconds.
            lengthClass = Int.bitWidth - max(0, end - span.start).leadingZeroBitCount
        }
    }

    /// The last of the classes of finite lengths. Its lengths are far greater than those of real events.
    private static let longestClass = 40
    private static let endlessClass = 63
    private static let never = Int.max / 4

    struct Columns: Sendable {
        let first, last, lengthClass: String

        static let span = Columns(first: "first", last: "last", lengthClass: "length_class")
        static let alarms = Columns(first: "alarm_first", last: "alarm_last", lengthClass: "alarm_class")

        /// The condition for resources that may overlap a window. Its arguments are ``TimeIndex/arguments(for:)``.
        var condition: String {
            "resource.\(first) BETWEEN ? - class.column2 AND ? AND resource.\(last) >= ?"
        }

        /// SQL for a FROM clause: the classes of lengths, joined with the resources of each class. Each class is a row
        /// with its number and the greatest length of its resources.
        var classes: String { "\(TimeIndex.classRows) CROSS JOIN resource ON resource.\(lengthClass) = class.column1" }
    }

    private static let classRows =
        "(VALUES "
        + ((0...longestClass).map { "(\($0), \((1 << $0) - 1))" } + ["(\(endlessClass), \(Int.max / 2))"]).joined(
            separator: ", ") + ") AS class"

    /// Returns the arguments of ``Columns/condition`` for a window. The window is extended by ``ResourceSpan/spare`` on
    /// both sides, because the index has days and floating times as UTC.
    static func arguments(for window: TimeWindow) -> [Int] {
        let (start, end) = (window.start - ResourceSpan.spare, window.end + ResourceSpan.spare)
        return [start, end, start]
    }
}
