import EventStore

/// How the times of resources are indexed: by classes of their lengths, each twice as long as the one before, and in each by
/// when they begin. What has something in a time begins in it, or before it by no more than its class is long, so that each
/// class is asked for one run of the index.
enum TimeIndex {
    /// What is indexed of a resource, in seconds since 1970.
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
            // As many bits as the length has.
            lengthClass = Int.bitWidth - max(0, end - span.start).leadingZeroBitCount
        }
    }

    /// Lengths of this many bits, far more than there are years, are the longest that differ.
    private static let longestClass = 40
    /// The class of what goes on for ever.
    private static let endlessClass = 63
    private static let never = Int.max / 4

    /// The resources that may have something in a time; ``arguments(for:)`` go with it.
    static let condition = "resource.first BETWEEN ? - class.column2 AND ? AND resource.last >= ?"

    /// The classes, to be joined with resources, as rows of number and greatest length.
    static let classes =
        "(VALUES "
        + ((0...longestClass).map { "(\($0), \((1 << $0) - 1))" } + ["(\(endlessClass), \(Int.max / 2))"]).joined(
            separator: ", ")
        + ") AS class CROSS JOIN resource ON resource.length_class = class.column1"

    /// The ends of a time, with as much around it as other zones' days need.
    static func arguments(for window: TimeWindow) -> [Int] {
        let (start, end) = (window.start - ResourceSpan.spare, window.end + ResourceSpan.spare)
        return [start, end, start]
    }
}
