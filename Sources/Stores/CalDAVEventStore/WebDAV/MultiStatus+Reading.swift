import EventStore
import FoundationEssentials
import XMLReading

extension MultiStatus {
    static let bounds = (depth: 64, elements: 2_000_000)

    /// Reads a 207 answer. An address on another host is an error, because only a malicious server would name one.
    init(_ response: HTTPResponse) throws(EventStoreError) {
        guard response.status == 207 else {
            throw .transport(
                "\(response.url.absoluteString) answered (\(response.status)) without a list"
                    + Self.hint(response))
        }
        let root = try Self.tree(of: response)
        guard root.fullName == .dav("multistatus") else {
            throw .transport("\(response.url.absoluteString) answered with XML that isn't a list\(Self.hint(response))")
        }
        for part in root.children(.dav("response")) {
            // A `response` element may name several addresses. Its properties, which are the same for all, are read
            // once.
            var resource = DAVResource(part, url: response.url)
            for href in part.children(.dav("href")) {
                resource.url = try Self.address(href.trimmedText, in: response)
                if resource.status == 507 {
                    isCut = true
                } else {
                    resources.append(resource)
                }
            }
        }
        syncToken = root.child(.dav("sync-token"))?.trimmedText
    }

    static func tree(of response: HTTPResponse) throws(EventStoreError) -> XMLElement {
        let server = response.url.absoluteString
        guard let parsed = XMLParser()?.parse(response.body, depth: bounds.depth, limit: bounds.elements) else {
            throw .internalFailure("there is not enough memory for an XML parser")
        }
        switch parsed.ending {
        case .refused(let refusal):
            let reason =
                switch refusal {
                case .doctype: "with a DOCTYPE, which only a web page or an attack contains"
                case .nesting: "with XML that is nested deeper than \(bounds.depth) elements"
                case .elements: "with XML that has more than \(bounds.elements) elements"
                case .name: "with XML that has a name of more than \(XMLParser.nameLimit) bytes"
                }
            throw .transport("\(server) answered \(reason)\(hint(response))")
        case .malformed(let line):
            throw .transport("\(server) answered with XML that is invalid in line \(line)\(hint(response))")
        case .complete:
            guard let root = parsed.root else { throw .transport("\(server) answered with empty XML") }
            return root
        }
    }

    private static func hint(_ response: HTTPResponse) -> String {
        let type = response.headers.first(name: "Content-Type")?.lowercased() ?? ""
        return type.hasPrefix("text/html") || type.contains("xhtml")
            ? ": a web page, perhaps a login page; use the address of the calendar server itself" : ""
    }

    /// Returns an `href` as an absolute address on the server that was asked. A wrong scheme or port, which servers
    /// behind a proxy write, is corrected. Another host is refused.
    static func address(_ href: String, in response: HTTPResponse) throws(EventStoreError) -> URL {
        let base = response.url
        guard !href.isEmpty, let url = URL(string: href, relativeTo: base)?.absoluteURL,
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else {
            throw .transport("\(base.absoluteString) answered with an invalid address")
        }
        guard parts.host?.lowercased() == base.host()?.lowercased() else {
            throw .transport(
                "\(base.absoluteString) answered with an address on another host (\(parts.host ?? "none")), which is refused"
            )
        }
        parts.scheme = base.scheme
        parts.port = base.port
        parts.user = nil
        parts.password = nil
        guard let here = parts.url else {
            throw .transport("\(base.absoluteString) answered with an invalid address")
        }
        return here.normalized
    }
}

extension DAVResource {
    init(_ element: XMLElement, url: URL) {
        var properties: [XMLName: XMLElement] = [:]
        var missing: [XMLName: Int] = [:]
        for part in element.children(.dav("propstat")) {
            let status = Self.status(part) ?? 0
            for property in part.child(.dav("prop"))?.children ?? [] {
                if (200..<300).contains(status) {
                    properties[property.fullName] = property
                } else {
                    missing[property.fullName] = status
                }
            }
        }
        self.init(url: url, status: Self.status(element), properties: properties, missing: missing)
    }

    /// Returns the number in a status such as `HTTP/1.1 404 Not Found`.
    private static func status(_ element: XMLElement) -> Int? {
        element.child(.dav("status")).map { status in
            let parts = status.trimmedText.split(separator: " ")
            return parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        }
    }
}
