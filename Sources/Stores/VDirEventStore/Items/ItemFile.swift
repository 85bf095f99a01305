import CalendarModel
import EventStore

/// A file of a calendar, as last read.
struct ItemFile: Sendable {
    /// The content of a readable file.
    struct Item: Sendable {
        let resource: CalendarResource
        let revision: Revision
        let span: ResourceSpan?

        init(_ resource: CalendarResource, text: String) {
            self.resource = resource
            revision = Revision(ofText: text)
            span = ResourceSpan(of: resource)
        }
    }

    let name: String
    let signature: Folder.Signature
    /// The content, or the reason why it cannot be read.
    let content: Result<Item, EventStoreError>

    /// The greatest size of a file, in bytes.
    static let limit = ScanLimits().payloadBytes

    /// Creates a file that was read.
    ///
    /// - Parameter bytes: the file's bytes; nil if there are too many.
    init(name: String, signature: Folder.Signature, bytes: Result<[UInt8]?, EventStoreError>) {
        self.name = name
        self.signature = signature
        content = Result { () throws(EventStoreError) in
            guard let bytes = try bytes.get(), bytes.count <= Self.limit else {
                throw .limitExceeded(what: "bytes", limit: Self.limit)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            return Item(try CalendarResource(mending: text), text: text)
        }
    }

    /// Creates a file that was just written.
    init(name: String, signature: Folder.Signature, item: Item) {
        self.name = name
        self.signature = signature
        content = .success(item)
    }
}
