import CalendarModel

/// Names a batch: what one import did.
public struct BatchIdentifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A batch of that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Where imported items came from: a picture, or a file.
public struct ImportSource: Hashable, Sendable {
    /// The path that was given.
    public var path: String
    /// A hash of the file's bytes with the name of its algorithm, `sha256:...`.
    public var hash: String?
    /// The payload of the code in the picture, as text or base64; nil where the file itself was a calendar.
    public var payload: String?
    /// The picture's bytes, where it is to be kept.
    public var picture: [UInt8]?

    /// A source.
    public init(path: String, hash: String? = nil, payload: String? = nil, picture: [UInt8]? = nil) {
        self.path = path
        self.hash = hash
        self.payload = payload
        self.picture = picture
    }
}

/// The record that a resource was imported by ScanICS: from where, when, and as what.
public struct Provenance: Hashable, Sendable {
    /// Where it came from.
    public var source: ImportSource
    /// The batch that it came with first, or that changed it last.
    public var batch: BatchIdentifier
    /// When, in UTC.
    public var imported: LocalDateTime
    /// Whether the DTSTAMP is the import's, as the source had none: it tells nothing of the item's age.
    public var isStampAssumed: Bool
    /// What was imported, where the resource was changed here since; nil where it still is what was imported.
    public var original: CalendarResource?

    /// A record of an import.
    public init(
        source: ImportSource, batch: BatchIdentifier, imported: LocalDateTime, isStampAssumed: Bool = false,
        original: CalendarResource? = nil
    ) {
        self.source = source
        self.batch = batch
        self.imported = imported
        self.isStampAssumed = isStampAssumed
        self.original = original
    }
}
