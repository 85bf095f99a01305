import CalendarModel

/// The key of a resource in a store.
public struct ResourceKey: Hashable, Sendable {
    /// The calendar that holds the resource.
    public let calendar: CalendarIdentifier
    /// The resource's UID, which is unique in its calendar but not in the store.
    public let uid: String

    /// Creates the key of the resource with a UID in a calendar.
    public init(calendar: CalendarIdentifier, uid: String) {
        self.calendar = calendar
        self.uid = uid
    }
}

/// A revision of a resource. It identifies one state of the resource, like an HTTP ETag.
public struct Revision: RawRepresentable, Hashable, Sendable {
    /// The revision as text. It can only be compared for equality.
    public let rawValue: String

    /// Creates a revision from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A resource as a store holds it.
public struct StoredResource: Hashable, Sendable {
    /// The resource's key.
    public let key: ResourceKey
    /// The content.
    public let resource: CalendarResource
    /// The revision.
    public let revision: Revision
    /// The record of the resource's import; nil if ScanICS did not import the resource.
    public let provenance: Provenance?

    /// Creates a stored resource.
    public init(
        key: ResourceKey, resource: CalendarResource, revision: Revision, provenance: Provenance? = nil
    ) {
        self.key = key
        self.resource = resource
        self.revision = revision
        self.provenance = provenance
    }
}

/// An item of a store that cannot be read. It is reported and does not affect other items.
public struct UnreadableItem: Hashable, Sendable {
    /// The calendar that holds the item.
    public let calendar: CalendarIdentifier
    /// The item's name in the store: a UID or a file name.
    public let name: String
    /// The reason why the item cannot be read.
    public let reason: String

    /// Creates a report of an unreadable item.
    public init(calendar: CalendarIdentifier, name: String, reason: String) {
        self.calendar = calendar
        self.name = name
        self.reason = reason
    }
}

/// A list of resources, and of the items that cannot be read.
public struct ResourceList: Hashable, Sendable {
    /// The resources.
    public var resources: [StoredResource]
    /// The items that cannot be read.
    public var unreadable: [UnreadableItem]

    /// Creates a list of resources.
    public init(resources: [StoredResource] = [], unreadable: [UnreadableItem] = []) {
        self.resources = resources
        self.unreadable = unreadable
    }
}

/// A page of a calendar's resources, in the store's order.
public struct ResourcePage: Sendable {
    /// The resources of this page.
    public var list: ResourceList
    /// The cursor of the next page; nil after the last page.
    public var next: String?

    /// Creates a page.
    public init(list: ResourceList, next: String?) {
        self.list = list
        self.next = next
    }
}
