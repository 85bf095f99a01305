import CalendarModel

/// A message spread over several codes, not all of which were found.
public struct MissingParts: Hashable, Sendable {
    /// The numbers of the parts that were found, from 0, in order.
    public var present: [Int]
    /// The number of parts; nil if none of the parts that were found states it.
    public var count: Int?
    /// Where the most recently found part is.
    public var source: ScannedEvent.Source
    /// The number of the input with the most recently found part, from 0, among the inputs that the joiner was given.
    var input: Int

    /// Says what is missing, with parts counted from 1: "2 of 3 parts: part 2 is missing".
    public var message: String {
        guard let count else {
            return "\(present.count) \(present.count == 1 ? "part" : "parts") of a message: the last part is missing"
        }
        let start = "\(present.count) of \(count) parts: "
        let absent = count - present.count
        guard absent <= 16 else { return start + "\(absent) parts are missing" }
        // The loop is short: all present numbers are less than `count`, and at most 16 numbers are absent.
        let found = Set(present)
        let numbers = (0..<count).lazy.filter { !found.contains($0) }.map { String($0 + 1) }
        guard let last = numbers.last else { return start + "their payload is too long" }
        guard absent > 1 else { return start + "part \(last) is missing" }
        return start + "parts \(numbers.dropLast().joined(separator: ", ")) and \(last) are missing"
    }
}

extension Diagnostic.Code {
    // MARK: Structured append

    /// A message is spread over several codes, and not all of them were found.
    public static let missingPart = Self(rawValue: "missing-part")
    /// A message joined from several codes isn't a calendar.
    public static let joinedParts = Self(rawValue: "joined-parts")
}
