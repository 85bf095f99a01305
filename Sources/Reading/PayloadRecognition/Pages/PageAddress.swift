/// Web addresses as pages write them: relative, with line breaks, with tracking parameters.
enum PageAddress {
    /// Returns the absolute address of a reference on a page (RFC 3986 §5.2). Returns nil for an unsupported scheme.
    /// Also returns nil for a relative reference if the page's address is unknown.
    static func resolve(_ reference: String, base: String?) -> String? {
        let reference = String(reference.trimmed.filter { $0 != "\n" && $0 != "\t" && $0 != "\r" })
        guard !reference.isEmpty else { return base }
        if let scheme = scheme(of: reference) {
            return ["http", "https", "webcal", "webcals", "data", "mailto"].contains(scheme) ? reference : nil
        }
        guard let base, let parts = Parts(base) else { return reference.hasPrefix("//") ? "https:" + reference : nil }
        if reference.hasPrefix("//") { return "\(parts.scheme):\(reference)" }
        if reference.hasPrefix("#") { return parts.withoutFragment }
        if reference.hasPrefix("?") { return parts.origin + parts.path + reference }
        if reference.hasPrefix("/") { return parts.origin + reference }
        let slash = parts.path.lastIndex(of: "/") ?? parts.path.startIndex
        let folder = String(parts.path[..<slash]) + "/"
        let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        return parts.origin + withoutDots(folder + reference[..<end]) + reference[end...]
    }

    /// Returns an address without its tracking parameters, such as `utm_source` and `fbclid`.
    static func withoutTracking(_ address: String) -> String {
        guard let mark = address.firstIndex(of: "?") else { return address }
        let hash = address[mark...].firstIndex(of: "#") ?? address.endIndex
        let items = address[address.index(after: mark)..<hash].split(separator: "&", omittingEmptySubsequences: false)
        let kept = items.filter { !isTracking($0.prefix { $0 != "=" }.lowercased()) }
        guard kept.count < items.count else { return address }
        let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        return address[..<mark] + query + address[hash...]
    }

    private static func isTracking(_ name: String) -> Bool {
        name.hasPrefix("utm_") || name.hasPrefix("mtm_") || name.hasPrefix("pk_") || trackers.contains(name)
    }

    private static let trackers: Set = [
        "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "twclid", "ttclid", "li_fat_id", "igshid",
        "igsh", "mc_cid", "mc_eid", "_hsenc", "_hsmi", "mkt_tok", "vero_id", "oly_enc_id", "oly_anon_id", "_ga", "_gl",
        "s_cid", "wt_mc", "ref_src", "aff", "_branch_match_id", "srsltid", "rss_source",
    ]

    /// Returns a key that is the same for all spellings of a page's address. It has the host without `www.`, the path
    /// in lower case without slashes at its end, and the query without tracking parameters.
    static func key(_ address: String) -> String {
        guard let parts = Parts(withoutTracking(address)) else { return address }
        var host = parts.host.lowercased()[...]
        if host.hasPrefix("www.") { host = host.dropFirst(4) }
        var path = parts.path[...]
        while path.hasSuffix("/") { path = path.dropLast() }
        return host + path.lowercased() + parts.query
    }

    static func path(_ address: String) -> String { Parts(address).map { $0.path + $0.query } ?? "" }

    /// Returns whether an address is the address of a whole site, not of one page on it.
    static func isSite(_ address: String) -> Bool {
        guard let parts = Parts(address) else { return true }
        return parts.query.isEmpty && (parts.path == "/" || parts.path.isEmpty)
    }

    // MARK: Parts

    private struct Parts {
        let scheme: String
        let host: String
        let origin: String
        /// The path; `/` if there is none.
        let path: String
        /// The query with its question mark; empty if there is none.
        let query: String

        var withoutFragment: String { origin + path + query }

        init?(_ address: String) {
            guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")),
                address[colon...].hasPrefix("://")
            else { return nil }
            scheme = address[..<colon].lowercased()
            let rest = address[address.utf8.index(colon, offsetBy: 3)...]
            let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
            host = String(rest[..<end])
            origin = String(address[..<end])
            let afterHost = rest[end...].prefix { $0 != "#" }
            let question = afterHost.firstIndex(of: "?") ?? afterHost.endIndex
            path = afterHost[..<question].isEmpty ? "/" : String(afterHost[..<question])
            query = String(afterHost[question...])
        }
    }

    private static func scheme(of reference: String) -> String? {
        let name = reference.prefix(12).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        guard !name.isEmpty, reference[name.endIndex...].hasPrefix(":") else { return nil }
        return name.lowercased()
    }

    /// Returns a path without its `.` and `..` parts (RFC 3986 §5.2.4).
    private static func withoutDots(_ path: String) -> String {
        var parts: [Substring] = []
        let all = path.split(separator: "/", omittingEmptySubsequences: false)
        for (place, part) in all.enumerated() {
            let isLast = place == all.count - 1
            switch part {
            case ".": if isLast { parts.append("") }
            case "..":
                if parts.count > 1 { parts.removeLast() }
                if isLast { parts.append("") }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
