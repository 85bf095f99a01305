/// An account on a calendar server: where it is and how to log in, but no password.
public struct CalDAVAccount: Hashable, Sendable {
    /// Where the server is.
    public var server: CalDAVServer
    /// The name to log in with; nil where the server asks for none.
    public var username: String?
    /// How to log in.
    public var authentication: Authentication
    /// A file with the certificates (PEM) of authorities that are trusted instead of the system's, such as a company's own.
    public var caFile: String?
    /// Other hosts that may get the password too, where the server sends us there: a name, or a name and a port.
    public var trustedHosts: [String]
    /// How long to wait.
    public var timeouts: Timeouts
    /// Whether nothing is ever read: events are only put there (EventKit's write-only access).
    public var isWriteOnly: Bool

    /// How a server lets somebody in.
    public enum Authentication: String, Hashable, Sendable, CaseIterable {
        /// As the server asks: Digest before Basic.
        case automatic = "auto"
        /// Name and password (RFC 7617), over TLS or on loopback only.
        case basic
        /// Proof that the password is known (RFC 7616).
        case digest
        /// A token (RFC 6750).
        case bearer
        /// A token that the provider gives after asking in a browser (RFC 6749), as Google's does.
        case oauth
    }

    /// How long to wait for a server.
    public struct Timeouts: Hashable, Sendable {
        /// Until there is a connection.
        public var connect: Duration
        /// Between two parts of an answer.
        public var idle: Duration
        /// Until all of an answer is there.
        public var total: Duration
        /// The longest that a server may have us wait before we ask again (Retry-After).
        public var retry: Duration

        /// Ten seconds for a connection, thirty of silence, two minutes for an answer, one before asking again.
        public init(
            connect: Duration = .seconds(10), idle: Duration = .seconds(30), total: Duration = .seconds(120),
            retry: Duration = .seconds(60)
        ) {
            self.connect = connect
            self.idle = idle
            self.total = total
            self.retry = retry
        }
    }

    /// An account on a server.
    public init(
        server: CalDAVServer, username: String? = nil, authentication: Authentication = .automatic,
        caFile: String? = nil, trustedHosts: [String] = [], timeouts: Timeouts = Timeouts(), isWriteOnly: Bool = false
    ) {
        self.server = server
        self.username = username
        self.authentication = authentication
        self.caFile = caFile
        self.trustedHosts = trustedHosts
        self.timeouts = timeouts
        self.isWriteOnly = isWriteOnly
    }
}
