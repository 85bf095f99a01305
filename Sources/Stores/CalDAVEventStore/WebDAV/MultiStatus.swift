import FoundationEssentials
import XMLReading

/// Something on a server, as a 207 answer describes it.
struct DAVResource: Hashable, Sendable {
    /// Its address, absolute and normalized, on the server that was asked.
    var url: URL
    /// Its own status, where the answer gives one instead of properties: 404 for what is gone.
    let status: Int?
    /// The properties that were found.
    let properties: [XMLName: XMLElement]
    /// The properties that were not, and their status: 404, 403, ...
    let missing: [XMLName: Int]
    /// What the server says about an error: the first element in `error`, such as `no-uid-conflict`.
    let condition: XMLName?
}

extension DAVResource {
    /// Its version.
    var etag: ETag? { properties[.getETag].flatMap { ETag($0.trimmedText) } }

    /// A property's text without white space round it; nil where it is not there or is empty.
    func text(_ name: XMLName) -> String? {
        properties[name].map(\.trimmedText).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A 207 answer (RFC 4918 §13).
struct MultiStatus: Hashable, Sendable {
    var resources: [DAVResource] = []
    /// How far a `sync-collection` report came (RFC 6578 §6.4).
    var syncToken: String?
    /// Whether the server cut the answer, as it may (RFC 6578 §3.6): there is more after ``syncToken``.
    var isCut = false
}
