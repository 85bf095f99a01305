/// What the objects of a store have in common.
///
/// Objects are not safe to use from several threads at once; the store is.
open class EKObject: NSObject {
    /// Creates an object without a store.
    public override init() {}

    /// Whether it has changes that were not saved.
    open var hasChanges: Bool { false }

    /// Whether it was never saved.
    open var isNew: Bool { false }

    /// Drops the changes that were not saved.
    open func reset() {}

    /// Drops the changes that were not saved.
    open func rollback() { reset() }

    /// Reads the newest values from the store. Values that were changed here and not saved stay.
    ///
    /// - Returns: false if the object no longer exists, or if the store was reset.
    @discardableResult
    open func refresh() -> Bool { false }
}
