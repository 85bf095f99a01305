import CalendarModel

/// Names a resource of a store.
public struct ResourceKey: Hashable, Sendable {
    /// The calendar that it is in.
    public let calendar: CalendarIdentifier
    /// Its UID, which is unique in a calendar, not in a store.
    public let uid: String

    /// The resource of a UID in a calendar.
    public init(calendar: CalendarIdentifier, uid: String) {
        self.calendar = calendar
        self.uid = uid
    }
}

/// Tells one state of a resource from another, as an HTTP ETag does.
public struct Revision: RawRepresentable, Hashable, Sendable {
    /// What it says; only equality means something.
    public let rawValue: String

    /// A revision.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A resource as a store has it.
public struct StoredResource: Hashable, Sendable {
    /// Where it is.
    public let key: ResourceKey
    /// What it holds.
    public let resource: CalendarResource
    /// Which state of it this is.
    public let revision: Revision
    /// Where it came from, nil where ScanICS did not import it.
    public let provenance: Provenance?

    /// A resource as a store has it.
    public init(key: ResourceKey, resource: CalendarResource, revision: Revision, provenance: Provenance? = nil) {
        self.key = key
        self.resource = resource
        self.revision = revision
        self.provenance = provenance
    }
}

/// Something in a store that cannot be read: it is told, and breaks nothing else.
public struct UnreadableItem: Hashable, Sendable {
    /// The calendar that it is in.
    public let calendar: CalendarIdentifier
    /// What the store calls it: a UID, or a file.
    public let name: String
    /// Why it cannot be read.
    public let reason: String

    /// Something that cannot be read.
    public init(calendar: CalendarIdentifier, name: String, reason: String) {
        self.calendar = calendar
        self.name = name
        self.reason = reason
    }
}

/// Resources, and what else there is but cannot be read.
public struct ResourceList: Hashable, Sendable {
    /// The resources.
    public var resources: [StoredResource]
    /// What cannot be read.
    public var unreadable: [UnreadableItem]

    /// A list of resources.
    public init(resources: [StoredResource] = [], unreadable: [UnreadableItem] = []) {
        self.resources = resources
        self.unreadable = unreadable
    }
}

/// A part of a calendar's resources, in the order of the store.
public struct ResourcePage: Sendable {
    /// What is in this part.
    public var list: ResourceList
    /// Where the next part begins, nil after the last one.
    public var next: String?

    /// A part of a calendar.
    public init(list: ResourceList, next: String?) {
        self.list = list
        self.next = next
    }
}
