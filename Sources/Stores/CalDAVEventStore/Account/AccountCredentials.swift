import EventStore
import FoundationEssentials

/// The password of an account, from where people keep theirs: `SCANICS_PASSWORD`, a command such as a password manager's,
/// `~/.netrc`, and at last the person at the terminal.
///
/// It is never taken from arguments or addresses, which all users of a machine can read.
public struct AccountCredentials: Credentials {
    /// The variable that may hold the password.
    public static let variable = "SCANICS_PASSWORD"

    private let password: String?
    private let command: [String]?
    private let netrc: NetrcCredentials?
    private let prompts: Bool
    private let asked = Asked()

    /// - Parameters:
    ///   - environment: the program's environment.
    ///   - command: a program and its arguments; its first line of output is the password.
    ///   - prompts: whether the person at the terminal may be asked.
    public init(environment: [String: String], command: [String]? = nil, prompts: Bool) {
        password = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
        self.command = command
        let home = environment["HOME"].map { $0 + "/.netrc" }
        netrc = (environment["NETRC"] ?? home).map { NetrcCredentials(path: $0) }
        self.prompts = prompts
    }

    /// The password, from the first place that has one.
    public func secret(for account: CalDAVAccount) async throws(EventStoreError) -> Secret {
        if let password { return Secret(password) }
        if let command {
            return try await asked.once { () throws(EventStoreError) in try await PasswordCommand.run(command) }
        }
        let host = account.server.hostName
        if let secret = try netrc?.password(host: host, user: account.username) { return secret }
        let who = account.username.map { "\($0) at \(host)" } ?? host
        let nobody = EventStoreError.noCredentials(
            "there is no password for \(who): set SCANICS_PASSWORD, give the account a password-command, or write it to "
                + "~/.netrc")
        guard prompts else { throw nobody }
        return try await asked.once { () throws(EventStoreError) in
            guard let secret = try await TerminalPrompt.ask("Password for \(who): ") else { throw nobody }
            return secret
        }
    }

    /// Has a person, or a command that may ask one, say the password once, however many addresses it is tried at; again only
    /// where there was no answer.
    private actor Asked {
        private var task: Task<Result<Secret, EventStoreError>, Never>?

        func once(
            _ ask: @Sendable @escaping () async throws(EventStoreError) -> Secret
        ) async throws(EventStoreError) -> Secret {
            let task =
                task
                ?? Task {
                    do throws(EventStoreError) { return .success(try await ask()) } catch { return .failure(error) }
                }
            self.task = task
            let answer = await task.value
            if case .failure = answer { self.task = nil }
            return try answer.get()
        }
    }
}

extension CalDAVServer {
    /// The host that was named, or the domain of the e-mail address.
    public var hostName: String {
        switch self {
        case .url(let url): url.host()?.lowercased() ?? ""
        case .host(let name): (name.split(separator: ":").first.map(String.init) ?? name).lowercased()
        case .email(let address): (address.split(separator: "@").last.map(String.init) ?? "").lowercased()
        }
    }
}
