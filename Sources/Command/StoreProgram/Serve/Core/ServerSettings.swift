import CommandLineInterface
import Glibc
import ScanICS

struct ServerSettings: Sendable {
    /// The port. ``ServerListener`` replaces 0 with a free port before the server starts.
    var port: Int
    /// The addresses and host names that requests may use for the server, without the port.
    var hosts: [String]
    /// The origin of the pages behind another web server, such as https://calendar.example.org; nil if there is none.
    var publicURL: String?
    /// Whether each request is written to standard error, as JSON.
    var logsRequests = false
    /// Whether the server listens on all addresses of the machine, not only on loopback.
    var listensOnNetwork = false
    var isEncrypted = false
    /// The time zone for readers whose browsers do not say which zone they are in.
    var zone: TimeZoneRules?
    /// The greatest size of an upload, in bytes.
    var uploadLimit = 64 << 20
    /// The greatest total size of the uploads that are read at the same time, in bytes. Further uploads wait.
    var uploadBudget = 128 << 20

    var scheme: String { isEncrypted ? "https" : "http" }

    /// Returns whether a Host field names this server.
    func isOwn(host: String) -> Bool {
        let usual = isEncrypted ? 443 : 80
        let host = host.lowercased()
        if let publicURL, publicURL.hasSuffix("://" + host) { return true }
        return hosts.contains { host == "\($0):\(port)" || (port == usual && host == $0) }
    }
}
