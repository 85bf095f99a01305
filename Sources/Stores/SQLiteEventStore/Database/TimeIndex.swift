import EventStore

/// The index of the times of resources.
///
/// Resources are grouped into classes by their length, and ordered by start within each class. The greatest length of
/// each class is twice that of the class before. Every resource that overlaps a window starts within the window, or
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

    /// The class of the greatest finite length, which is far longer than any real event.
    private static let longestClass = 40
    /// The class of infinite series.
    private static let endlessClass = 63
    private static let never = Int.max / 4

    /// The condition for resources that may overlap a window. Its arguments are ``arguments(for:)``.
    static let condition = "resource.first BETWEEN ? - class.column2 AND ? AND resource.last >= ?"

    /// The SQL of the classes, joined with their resources. A class is a row with its number and its greatest length.
    static let classes =
        "(VALUES "
        + ((0...longestClass).map { "(\($0), \((1 << $0) - 1))" } + ["(\(endlessClass), \(Int.max / 2))"]).joined(
            separator: ", ")
        + ") AS class CROSS JOIN resource ON resource.length_class = class.column1"

    /// Returns the arguments of ``condition`` for a window. The window is extended, because days and floating times may
    /// be in other zones.
    static func arguments(for window: TimeWindow) -> [Int] {
        let (start, end) = (window.start - ResourceSpan.spare, window.end + ResourceSpan.spare)
        return [start, end, start]
    }
}
