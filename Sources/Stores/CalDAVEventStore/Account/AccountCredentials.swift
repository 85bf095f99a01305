import EventStore
import FoundationEssentials

/// The password of an account, from the first of these places that has one: the variable `SCANICS_PASSWORD`, a command
/// such as a password manager, `~/.netrc`, and the person at the terminal.
///
/// The password is never taken from arguments or addresses, because all users of a machine can read these.
public struct AccountCredentials: Credentials {
    /// The name of the environment variable for the password.
    public static let variable = "SCANICS_PASSWORD"

    private let password: String?
    private let command: [String]?
    private let netrc: NetrcCredentials?
    private let prompts: Bool
    private let asked = Asked()

    /// Creates the credentials.
    ///
    /// - Parameters:
    ///   - environment: the program's environment.
    ///   - command: a program and its arguments. The first line of its output is the password.
    ///   - prompts: whether to ask the person at the terminal as a last resort.
    public init(environment: [String: String], command: [String]? = nil, prompts: Bool) {
        password = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
        self.command = command
        let home = environment["HOME"].map { $0 + "/.netrc" }
        netrc = (environment["NETRC"] ?? home).map { NetrcCredentials(path: $0) }
        self.prompts = prompts
    }

    /// Returns the password from the first place that has one.
    public func secret(for account: CalDAVAccount) async throws(EventStoreError) -> Secret {
        if let password { return Secret(password) }
        if let command {
            return try await asked.once { () throws(EventStoreError) in try await PasswordCommand.run(command) }
        }
        let host = account.server.hostName
        if let secret = try netrc?.password(host: host, user: account.username) { return secret }
        let who = account.username.map { "\($0) at \(host)" } ?? host
        let missing = EventStoreError.noCredentials(
            "no password for \(who); set \(Self.variable), give the account a password command, or add the password to "
                + "~/.netrc")
        guard prompts else { throw missing }
        return try await asked.once { () throws(EventStoreError) in
            guard let secret = try await TerminalPrompt.ask("Password for \(who): ") else { throw missing }
            return secret
        }
    }

    /// The password of one account. Several requests can need the password at the same time, but the person or the
    /// command is asked only once. After a failure, the next request asks again.
    private actor Asked {
        private var task: Task<Result<Secret, EventStoreError>, Never>?

        func once(
            _ ask: @Sendable @escaping () async throws(EventStoreError) -> Secret
        ) async throws(EventStoreError) -> Secret {
            let task = task ?? Task { await Result(ask) }
            self.task = task
            let answer = await task.value
            if case .failure = answer { self.task = nil }
            return try answer.get()
        }
    }
}

extension CalDAVServer {
    /// The named host, or the domain of the e-mail address, in lower case.
    public var hostName: String {
        switch self {
        case .url(let url): url.host()?.lowercased() ?? ""
        case .host(let name): (name.split(separator: ":").first.map(String.init) ?? name).lowercased()
        case .email(let address): (address.split(separator: "@").last.map(String.init) ?? "").lowercased()
        }
    }
}
