import CalendarModel
import EventStore
import Foundation

/// A resource as it was fetched, or as it was sent, with all that is kept of it.
struct KnownResource: Sendable {
    /// What is in it.
    struct Content: Sendable {
        let resource: CalendarResource
        let text: String
        let fingerprint: ContentFingerprint
        let span: ResourceSpan?
        let words: String

        init(_ resource: CalendarResource, text: String? = nil) {
            self.resource = resource
            self.text = text ?? resource.text
            fingerprint = ContentFingerprint(of: resource)
            span = ResourceSpan(of: resource)
            words = resource.items.flatMap { item in
                ["SUMMARY", "LOCATION", "DESCRIPTION"].compactMap { item.text($0) }
            }.map(TextSearch.folded).joined(separator: "\n")
        }
    }

    /// Where it is.
    let url: URL
    /// Its version.
    let etag: ETag?
    /// What is in it, or why it cannot be read.
    let content: Result<Content, EventStoreError>

    init(url: URL, etag: ETag?, resource: CalendarResource) {
        self.url = url
        self.etag = etag
        content = .success(Content(resource))
    }

    init(url: URL, etag: ETag?, text: String) {
        self.url = url
        self.etag = etag
        content = Result { () throws(EventStoreError) in
            let limit = ScanLimits().payloadBytes
            guard text.utf8.count <= limit else { throw .limitExceeded(what: "bytes", limit: limit) }
            return Content(try CalendarResource(mending: text))
        }
    }

    /// The name that it has as long as its address is all that is known of it.
    var name: String { url.lastPathComponent }
}

extension Revision {
    /// The state of a resource: its ETag where that is a strong one, else what it says.
    init(_ etag: ETag?, fingerprint: ContentFingerprint) {
        self.init(rawValue: etag?.strong?.text ?? "content:\(fingerprint.rawValue)")
    }

    /// The ETag, for a precondition; nil where there is none and the content has to be compared.
    var etag: ETag? { rawValue.hasPrefix("content:") ? nil : ETag(rawValue) }
}
