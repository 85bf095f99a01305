import CommandLineInterface
import Glibc

struct ServerSettings: Sendable {
    /// The port. ``ServerListener`` replaces 0 with a free port before the server starts.
    var port: Int
    var hosts: [String]
    var publicURL: String?
    var logsRequests = false
    var listensOnNetwork = false
    var isEncrypted = false
    var zone: TimeZoneRules?
    /// The authority that signed the server's certificate; nil if the certificate is another's, or there is none.
    var authority: OwnAuthority?
    /// The address of the pages for other devices; nil if only this machine reaches them.
    var deviceOrigin: String?
    /// In bytes.
    static let uploadLimit = 64 << 20

    var scheme: String { isEncrypted ? "https" : "http" }

    /// Returns the address that signs in the browser that opens it.
    func signInAddress(token: String) -> String {
        "\(scheme)://127.0.0.1:\(port)/?token=\(token)"
    }

    func isOwn(host: String) -> Bool {
        let usual = isEncrypted ? 443 : 80
        let host = host.lowercased()
        if let publicURL, publicURL.hasSuffix("://" + host) { return true }
        return hosts.contains { host == "\($0):\(port)" || (port == usual && host == $0) }
    }
}
