import EventStore
import FoundationEssentials
import NIOConcurrencyHelpers

@testable import CalDAVEventStore

/// The password of the tests. The tests search for it in everything that others could see.
let testPassword = "s3cr3t-pw-näver-seen"

extension CalDAVAccount.Timeouts {
    /// Long timeouts for tests that do not test timeouts. With hundreds of simultaneous tests, or under a sanitizer, a
    /// task may wait for minutes.
    static let patient = Self(
        connect: .seconds(600), idle: .seconds(600), total: .seconds(600), patience: .seconds(6000))

    /// Returns long timeouts with a different idle or total time.
    static func patient(idle: Duration = patient.idle, total: Duration = patient.total) -> Self {
        Self(connect: patient.connect, idle: idle, total: total, patience: patient.patience)
    }
}

/// Returns a client of a user with a password.
func testClient(
    _ server: ScriptedServer, scheme: String = "http", host: String = "127.0.0.1",
    authentication: CalDAVAccount.Authentication = .automatic, caFile: String? = nil, trusted: [String] = [],
    limit: Int = 1 << 20, timeouts: CalDAVAccount.Timeouts = .patient, waits: Waits = Waits()
) throws -> DAVClient {
    let base = server.url("/", scheme: scheme, host: host)
    var account = CalDAVAccount(
        server: .url(base), username: "alice", authentication: authentication, trustedHosts: trusted, timeouts: timeouts)
    account.caFile = caFile
    let client = DAVClient(
        account: account, at: .init(url: base, domain: host), credentials: FixedCredentials(Secret(testPassword)),
        transport: try AsyncHTTPTransport(caFile: caFile, timeouts: account.timeouts, limit: limit))
    var sender = client.sender
    sender.pause = { waits.add($0) }
    return DAVClient(sender: sender)
}

/// The times that a client would have waited. In tests, the client does not wait.
final class Waits: Sendable {
    private let box = NIOLockedValueBox<[Duration]>([])

    var all: [Duration] { box.withLockedValue { $0 } }

    func add(_ duration: Duration) { box.withLockedValue { $0.append(duration) } }
}

extension ScriptedServer {
    func url(_ path: String, scheme: String = "http", host: String = "127.0.0.1") -> URL {
        guard let url = URL(string: "\(scheme)://\(host):\(port)\(path)") else { preconditionFailure("no address") }
        return url
    }
}
