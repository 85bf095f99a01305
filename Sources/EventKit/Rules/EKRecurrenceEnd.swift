/// The end of a series: a date, or a number of occurrences.
open class EKRecurrenceEnd: NSObject, NSCopying {
    /// The last time at which an occurrence may begin; nil if the end is a number.
    public let endDate: Date?
    /// The number of occurrences; 0 if the end is a date.
    public let occurrenceCount: Int

    private init(endDate: Date?, count: Int) {
        self.endDate = endDate
        occurrenceCount = count
    }

    /// Creates an end at a date.
    public convenience init(end endDate: Date) { self.init(endDate: endDate, count: 0) }

    /// Creates an end after a number of occurrences.
    public convenience init(occurrenceCount: Int) { self.init(endDate: nil, count: occurrenceCount) }

    /// Returns the same object, because it cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is the same end.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKRecurrenceEnd else { return false }
        return other.endDate == endDate && other.occurrenceCount == occurrenceCount
    }

    /// The hash of the end.
    open override var hash: Int { occurrenceCount ^ (endDate?.hashValue ?? 0) }
}
