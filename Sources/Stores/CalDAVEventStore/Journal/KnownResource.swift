import CalendarModel
import EventStore
import Foundation

struct KnownResource: Sendable {
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

    let url: URL
    /// The resource's version on the server; nil if the server did not name it.
    let etag: ETag?
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

    var name: String { url.lastPathComponent }
}

extension Revision {
    /// Creates the revision of a resource: its ETag if that is strong, or else its fingerprint.
    init(_ etag: ETag?, fingerprint: ContentFingerprint) {
        self.init(rawValue: etag?.strong?.text ?? "content:\(fingerprint.rawValue)")
    }

    /// The ETag for a precondition; nil if the revision has no ETag. Then the content must be compared.
    var etag: ETag? { rawValue.hasPrefix("content:") ? nil : ETag(rawValue) }
}
