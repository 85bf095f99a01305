/// The common base class of a store's objects.
///
/// An object must not be used from several threads at once; a store may be.
open class EKObject: NSObject {
    /// Creates an object without a store.
    public override init() {}

    /// Whether the object has changes that were not saved.
    open var hasChanges: Bool { false }

    /// Whether the object was never saved.
    open var isNew: Bool { false }

    /// Drops the changes that were not saved, and reads the newest values from the store. Does nothing if the object
    /// was never saved.
    open func reset() {}

    /// Drops the changes that were not saved. Does nothing if the object was never saved.
    open func rollback() {}

    /// Reads the newest values from the store. Unsaved changes stay.
    ///
    /// - Returns: false if the object no longer exists, or if the store was reset.
    @discardableResult
    open func refresh() -> Bool { false }
}
