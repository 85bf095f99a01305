import CalendarModel
import EventStore
import ICalendar

/// A file of a calendar, as it was read last.
struct ItemFile: Sendable {
    /// What is in it.
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
    /// What is in it, or why it cannot be read.
    let content: Result<Item, EventStoreError>

    /// How long a file may be.
    static let limit = ScanLimits().payloadBytes

    /// A file that was read.
    ///
    /// - Parameter bytes: what is in it; nil where that is too much.
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

    /// A file that was just written.
    init(name: String, signature: Folder.Signature, item: Item) {
        self.name = name
        self.signature = signature
        content = .success(item)
    }

    /// The name of the file of a new resource: its UID where that is a safe name in file systems and URLs, else a name that
    /// follows from it.
    static func name(forUID uid: String) -> String {
        let isSafe =
            (1...120).contains(uid.utf8.count) && uid.first != "." && uid.first != "-"
            && uid.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                    UInt8(ascii: "@"):
                    true
                default: false
                }
            }
        return isSafe ? uid + ".ics" : otherName(forUID: uid)
    }

    /// A name that follows from a UID and from no other.
    static func otherName(forUID uid: String) -> String {
        NameBasedUUID.text(of: uid, namespace: DerivedUID.namespace) + ".ics"
    }
}
