import FoundationEssentials
import XMLReading

struct DAVResource: Hashable, Sendable {
    /// The resource's address, absolute and normalized, on the server that was asked.
    var url: URL
    /// The resource's status, such as 404 for a removed resource, if the answer has a status instead of properties.
    let status: Int?
    let properties: [XMLName: XMLElement]
    /// The properties that were not found. Key: the property, value: its status, such as 404 or 403.
    let missing: [XMLName: Int]
}

extension DAVResource {
    var etag: ETag? { properties[.getETag].flatMap { ETag($0.trimmedText) } }

    /// Returns a property's text without surrounding white space; nil if it is missing or empty.
    func text(_ name: XMLName) -> String? {
        properties[name].map(\.trimmedText).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A 207 answer (RFC 4918 §13).
struct MultiStatus: Hashable, Sendable {
    var resources: [DAVResource] = []
    /// The token from which the next `sync-collection` report continues (RFC 6578 §6.4); nil if the answer has none.
    var syncToken: String?
    /// Whether the server shortened the answer (RFC 6578 §3.6). A report from ``syncToken`` returns the rest.
    var isCut = false
}
