import CalendarModel
import FoundationEssentials

extension URL {
    /// Scheme, host and port: who answers.
    var origin: String {
        "\(scheme?.lowercased() ?? "")://\(host()?.lowercased() ?? ""):\(effectivePort)"
    }

    /// The port, the scheme's own where none is written.
    var effectivePort: Int { port ?? defaultPort }

    /// The scheme's own port.
    var defaultPort: Int { scheme?.lowercased() == "http" ? 80 : 443 }

    /// Whether what is sent there can be read by nobody in between: it is encrypted, or does not leave this machine.
    var isPrivate: Bool {
        switch scheme?.lowercased() {
        case "https": true
        case "http": isLoopback
        default: false
        }
    }

    /// The host and, where it is not the scheme's own, the port: how a person calls a server.
    var serverName: String {
        let name = host() ?? ""
        return port.map { "\(name):\($0)" } ?? name
    }

    /// Whether it is on this machine: an address of 127.0.0.0/8, ::1, or `localhost`.
    var isLoopback: Bool {
        guard let host = host()?.lowercased() else { return false }
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && numbers.allSatisfy { $0 != nil }
    }

    /// The address with each part of its path written in one way, so that two that mean the same are equal: servers write
    /// `%40` or `@` as they like.
    var normalized: URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        parts.scheme = parts.scheme?.lowercased()
        parts.percentEncodedPath = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
            .map { Self.pathPart(bytes: PercentEncoding.decode(Array($0.utf8)).bytes) }.joined(separator: "/")
        if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
        parts.fragment = nil
        return parts.url ?? self
    }

    /// A text as one part of a path: no slash, nothing but characters that a path may have (RFC 3986 §3.3).
    static func pathPart(_ text: String) -> String { pathPart(bytes: Array(text.utf8)) }

    private static func pathPart(bytes: [UInt8]) -> String {
        // These two would lead elsewhere.
        if bytes == [UInt8(ascii: ".")] { return "%2E" }
        if bytes == [UInt8](repeating: UInt8(ascii: "."), count: 2) { return "%2E%2E" }
        return PercentEncoding.encode(bytes) { $0.isLetterOrDigit || "-._~@:!$&'()*+,;=".utf8.contains($0) }
    }

    /// The address of something in a folder: the folder's with one more part.
    func appendingPart(_ name: String, isFolder: Bool = false) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        let folder = parts.percentEncodedPath.hasSuffix("/") ? parts.percentEncodedPath : parts.percentEncodedPath + "/"
        parts.percentEncodedPath = folder + Self.pathPart(name) + (isFolder ? "/" : "")
        return parts.url ?? self
    }
}
