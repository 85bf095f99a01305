import CalendarModel
import EventStore

/// A file of a calendar: its state when it was last read, and what is known about its content.
struct ItemFile: Hashable, Sendable {
    /// The facts about a file's content that are needed to find the file.
    enum Content: Hashable, Sendable {
        /// A readable file. Its span is nil for a reminder without a time. The span of its alarms is nil if no alarm and
        /// no reminder goes off; see ``ResourceSpan/init(alarmsOf:)``.
        case item(uid: String, type: EntityType, span: ResourceSpan?, alarms: ResourceSpan? = nil)
        /// A file that cannot be read, and the reason.
        case unreadable(String)
    }

    let name: String
    let signature: FileSignature
    /// Whether every later change gives the file another signature; see ``FileSignature/isSettled(at:)``.
    let isSettled: Bool
    let content: Content

    static let limit = ScanLimits().payloadBytes

}

extension ItemFile {
    /// Creates a file from its content, or from the reason why it cannot be read.
    init(
        name: String, signature: FileSignature, at time: FileSignature.Time,
        item: Result<ResourceItem, EventStoreError>
    ) {
        let content: Content =
            switch item {
            case .success(let item):
                .item(uid: item.resource.uid, type: item.resource.type, span: item.span, alarms: item.alarms)
            case .failure(let error): .unreadable(error.message)
            }
        self.init(name: name, signature: signature, isSettled: signature.isSettled(at: time), content: content)
    }
}

struct ResourceItem: Sendable {
    let resource: CalendarResource
    let revision: Revision
    let span: ResourceSpan?
    let alarms: ResourceSpan?

    init(_ resource: CalendarResource, text: String) {
        self.resource = resource
        revision = Revision(ofText: text)
        span = ResourceSpan(of: resource)
        alarms = ResourceSpan(alarmsOf: resource)
    }

    init(_ bytes: [UInt8]?) throws(EventStoreError) {
        guard let bytes, bytes.count <= ItemFile.limit else {
            throw .limitExceeded(what: "bytes", limit: ItemFile.limit)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        self.init(try CalendarResource(mending: text), text: text)
    }
}
