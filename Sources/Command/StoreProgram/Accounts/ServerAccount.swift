import CalDAVEventStore
import EventStore
import FoundationEssentials
import Glibc
import CommandLineInterface

/// An account on a server, put together from an address and what config.toml says of it.
struct ServerAccount: Sendable {
    /// Where it is and how to log in.
    var account: CalDAVAccount
    /// A command that prints the password.
    var passwordCommand: [String]?
    /// What OAuth needs.
    var oauth: OAuthSettings?
    /// What config.toml calls it; nil where it does not.
    let section: String?

    /// - Parameters:
    ///   - server: an address, a host or an e-mail address.
    ///   - settings: what config.toml says.
    ///   - section: what config.toml calls it.
    /// - Throws: ``Failure`` where that is no server, is not encrypted, or has a password in it.
    init(_ server: String, settings: StoreSettings?, section: String?) throws {
        do {
            account = CalDAVAccount(server: try CalDAVServer(server))
        } catch {
            // The address itself is not repeated: it may have a password in it.
            throw Failure(section ?? "--store", error.description, status: .usage)
        }
        self.section = section
        account.username = settings?.username ?? CalDAVServer.user(in: server)
        guard let settings else { return }
        account.authentication = CalDAVAccount.Authentication(rawValue: settings.authentication.rawValue) ?? .automatic
        account.caFile = settings.caFile
        account.trustedHosts = settings.trustedHosts
        account.isWriteOnly = settings.isWriteOnly
        passwordCommand = settings.passwordCommand
        oauth = settings.oauth
    }

    /// Takes what the command line says.
    mutating func take(_ login: LoginOptions) {
        account.username = login.user ?? account.username
        if let kind = login.auth {
            account.authentication = CalDAVAccount.Authentication(rawValue: kind.rawValue) ?? .automatic
        }
        if let command = login.passwordCommand { passwordCommand = ["/bin/sh", "-c", command] }
        account.caFile = login.caFile ?? account.caFile
        account.trustedHosts += login.trustedHosts
    }

    // MARK: Logging in

    /// Where the password or token comes from.
    func credentials() throws -> any Credentials {
        guard account.authentication == .oauth else {
            return AccountCredentials(
                environment: Self.environment, command: passwordCommand, prompts: StandardStreams.isErrorTerminal)
        }
        return try OAuthCredentials(client: try client(), file: try tokenFile(), caFile: account.caFile)
    }

    private static var environment: [String: String] {
        var values: [String: String] = [:]
        for name in [AccountCredentials.variable, "HOME", "NETRC"] { values[name] = ChosenStore.variable(name) }
        return values
    }

    /// The program that the provider knows: Google's endpoints where no others are named.
    func client() throws -> OAuthClient {
        guard let oauth else {
            throw Failure(section ?? "oauth", "OAuth needs a client-id; add the account with --client-id")
        }
        let secret = oauth.clientSecret.map { Secret($0) }
        do {
            guard let authorization = oauth.authorizationURL, let token = oauth.tokenURL else {
                return try .google(identifier: oauth.clientID, secret: secret)
            }
            guard let authorizationURL = URL(string: authorization), let tokenURL = URL(string: token) else {
                throw Failure(section ?? "oauth", "its authorization-url or token-url is no address")
            }
            return try OAuthClient(
                identifier: oauth.clientID, secret: secret, authorizationEndpoint: authorizationURL,
                tokenEndpoint: tokenURL, scope: oauth.scope ?? "")
        } catch let refusal as CalDAVServer.Refusal {
            throw Failure(section ?? "oauth", refusal.description)
        }
    }

    /// The file with the account's tokens: in `scanics/tokens` of `$XDG_STATE_HOME`, or of `~/.local/state`.
    func tokenFile() throws -> OAuthTokenFile {
        guard let section else {
            throw Failure("oauth", "OAuth needs an account with a name; see scanics accounts add")
        }
        let base =
            ChosenStore.variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? (ChosenStore.variable("HOME") ?? "") + "/.local/state"
        // A name may have any characters, a file's not.
        let name = section.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
            return isPlain ? String(character) : "%" + String(byte, radix: 16)
        }
        return OAuthTokenFile(path: "\(base)/scanics/tokens/\(name.joined()).json")
    }

    // MARK: The store

    /// Opens the account as a store.
    func open(
        outgoing: OutgoingRules, progress: SendingProgress?, name: String,
        session: (String, StoreSession.Watcher) -> StoreSession
    ) throws -> any EventStore {
        var settings = CalDAVEventStore.Settings()
        settings.outgoing = outgoing
        settings.notice = { notice in
            progress?.makeRoom()
            Messages.report(name, notice)
        }
        if let progress { settings.progress = { progress.show($0, of: $1) } }
        return try CalDAVEventStore(
            account: account, credentials: try credentials(), settings: settings, session: session)
    }
}
