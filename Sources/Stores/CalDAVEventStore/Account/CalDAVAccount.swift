/// An account on a calendar server: its address and the way to log in, but no password.
public struct CalDAVAccount: Hashable, Sendable {
    /// The server.
    public var server: CalDAVServer
    /// The name to log in with; nil if the server requires none.
    public var username: String?
    /// The way to log in.
    public var authentication: Authentication
    /// A PEM file with the certificates of the authorities to trust, such as a company's own; nil to trust the system's
    /// authorities.
    public var caFile: String?
    /// Other hosts that may get the password too, if the server refers to them. Each is a name, or a name and a port.
    public var trustedHosts: [String]
    /// The time limits for requests.
    public var timeouts: Timeouts
    /// Whether events are only sent and nothing is ever read, like EventKit's write-only access.
    public var isWriteOnly = false

    /// The ways to log in to a server.
    public enum Authentication: String, Hashable, Sendable, CaseIterable {
        /// A way that the server offers: Digest if possible, or else Basic.
        case automatic = "auto"
        /// Name and password (RFC 7617), only over TLS or on loopback.
        case basic
        /// A proof that the client knows the password, without sending it (RFC 7616).
        case digest
        /// A fixed token (RFC 6750).
        case bearer
        /// A token that a provider such as Google issues after asking the user in a browser (RFC 6749).
        case oauth
    }

    /// The time limits for requests to a server.
    public struct Timeouts: Hashable, Sendable {
        /// The longest time until there is a connection.
        public var connect: Duration
        /// The longest time to wait for the first or the next data of an answer.
        public var idle: Duration
        /// The longest time until an answer is complete.
        public var total: Duration
        /// The longest time to wait before a request is repeated, if the server asks for a pause (Retry-After).
        public var retry: Duration
        /// The longest time that all requests together may lose through slow answers and repetitions. After that, the
        /// server counts as unreachable. A request loses only the time that it takes beyond an eighth of this duration.
        /// Each quick answer gives back half a second.
        public var patience: Duration

        /// Creates timeouts. The defaults are 10 seconds for a connection, 30 seconds without data, 40 seconds for an
        /// answer, 30 seconds before a repetition, and 32 seconds that all requests together may lose.
        public init(
            connect: Duration = .seconds(10), idle: Duration = .seconds(30), total: Duration = .seconds(40),
            retry: Duration = .seconds(30), patience: Duration = .seconds(32)
        ) {
            self.connect = connect
            self.idle = idle
            self.total = total
            self.retry = retry
            self.patience = patience
        }

        /// Creates timeouts for a command that sends a few requests. If the server is slow or unreachable, the command
        /// waits no longer than the given time. The default timeouts are the same as with a limit of 45 seconds.
        public init(within limit: Duration) {
            self.init()
            let whole = Duration.seconds(45)
            func part(_ time: Duration) -> Duration { .seconds((limit / whole) * (time / .seconds(1))) }
            (connect, idle, total) = (part(connect), part(idle), part(total))
            (retry, patience) = (part(retry), part(patience))
        }
    }

    /// Creates an account.
    public init(
        server: CalDAVServer, username: String? = nil, authentication: Authentication = .automatic,
        trustedHosts: [String] = [], timeouts: Timeouts = Timeouts()
    ) {
        self.server = server
        self.username = username
        self.authentication = authentication
        self.trustedHosts = trustedHosts
        self.timeouts = timeouts
    }
}
