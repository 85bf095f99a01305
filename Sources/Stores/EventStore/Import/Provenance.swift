import CalendarModel

/// The identifier of a batch.
public struct BatchIdentifier: RawRepresentable, Hashable, Sendable {
    /// The identifier as text.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The kind of change that a batch records. It is a part of the identifier, so that every store keeps it.
    package enum Kind: String, CaseIterable, Sendable {
        /// An import. Its items are independent of one another.
        case imported = ""
        /// One change by hand, which belongs together.
        case edited = "-edit"
        /// The undo of another batch.
        case undone = "-undo"
    }

    /// Creates an identifier for a new batch.
    package static func new(_ kind: Kind) -> BatchIdentifier {
        BatchIdentifier(rawValue: RandomIdentifier.text() + kind.rawValue)
    }

    /// The kind of the batch's changes.
    package var kind: Kind {
        Kind.allCases.last { rawValue.hasSuffix($0.rawValue) } ?? .imported
    }
}

/// The picture or file that imported items were read from.
public struct ImportSource: Hashable, Sendable {
    /// The path as the user gave it.
    public var path: String
    /// A hash of the file's bytes, prefixed with its algorithm: `sha256:...`.
    public var hash: String?
    /// The payload of the code in the picture, as text or base64; nil if the file itself was a calendar.
    public var payload: String?
    /// The picture's bytes, if the picture is to be kept.
    public var picture: [UInt8]?

    /// Creates a source.
    public init(path: String, hash: String? = nil, payload: String? = nil, picture: [UInt8]? = nil) {
        self.path = path
        self.hash = hash
        self.payload = payload
        self.picture = picture
    }
}

/// The record of an import of a resource: its source, its time and its imported content.
public struct Provenance: Hashable, Sendable {
    /// The source of the import.
    public var source: ImportSource
    /// The batch that created the resource, or that changed it last.
    public var batch: BatchIdentifier
    /// The time of the import, in UTC.
    public var imported: LocalDateTime
    /// Whether the import set the DTSTAMP because the source had none. Such a DTSTAMP does not show when the item was
    /// written.
    public var isStampAssumed: Bool
    /// The imported resource, if it was changed here since then; nil if the stored resource is still the imported one.
    public var original: CalendarResource?

    /// Creates the record of an import.
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
