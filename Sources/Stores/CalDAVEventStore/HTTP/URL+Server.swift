import CalendarModel
import FoundationEssentials

extension URL {
    var origin: String {
        "\(scheme?.lowercased() ?? "")://\(host()?.lowercased() ?? ""):\(effectivePort)"
    }

    var effectivePort: Int { port ?? defaultPort }

    var defaultPort: Int { scheme?.lowercased() == "http" ? 80 : 443 }

    /// Whether requests to the address are private: they are encrypted, or they do not leave this machine.
    var isPrivate: Bool {
        switch scheme?.lowercased() {
        case "https": true
        case "http": isLoopback
        default: false
        }
    }

    /// The host, and the port if the address has one, for messages.
    var serverName: String {
        let name = host() ?? ""
        return port.map { "\(name):\($0)" } ?? name
    }

    /// Whether the address is on this machine: in 127.0.0.0/8, ::1, or `localhost`.
    var isLoopback: Bool {
        guard let host = host()?.lowercased() else { return false }
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && numbers.allSatisfy { $0 != nil }
    }

    /// The address with the parts of its path in a uniform encoding, so that equivalent addresses are equal. For
    /// example, some servers write `%40`, and others `@`.
    var normalized: URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        parts.scheme = parts.scheme?.lowercased()
        parts.percentEncodedPath = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
            .map { Self.pathPart(bytes: PercentEncoding.decode(Array($0.utf8)).bytes) }.joined(separator: "/")
        if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
        parts.fragment = nil
        return parts.url ?? self
    }

    /// Returns a text encoded as one part of a path, without slashes (RFC 3986 §3.3).
    static func pathPart(_ text: String) -> String { pathPart(bytes: Array(text.utf8)) }

    private static func pathPart(bytes: [UInt8]) -> String {
        // Unencoded, the parts `.` and `..` would name other folders.
        if bytes == [UInt8(ascii: ".")] { return "%2E" }
        if bytes == [UInt8](repeating: UInt8(ascii: "."), count: 2) { return "%2E%2E" }
        return PercentEncoding.encode(bytes) { $0.isLetterOrDigit || "-._~@:!$&'()*+,;=".utf8.contains($0) }
    }

    func appendingPart(_ name: String, isFolder: Bool = false) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        let folder = parts.percentEncodedPath.hasSuffix("/") ? parts.percentEncodedPath : parts.percentEncodedPath + "/"
        parts.percentEncodedPath = folder + Self.pathPart(name) + (isFolder ? "/" : "")
        return parts.url ?? self
    }
}
