import Settings
import CalDAVEventStore
import CommandLineInterface
import EventStore
import FoundationEssentials
import Glibc

struct ServerAccount: Sendable {
    var account: CalDAVAccount
    var passwordCommand: [String]?
    var oauth: OAuthSettings?
    /// The name in config.toml; nil if the account is not there.
    let section: String?

    /// - Parameters:
    ///   - server: the server's address, its host name, or an e-mail address of its domain.
    ///   - settings: the settings of this server in config.toml.
    ///   - section: the name of the section of config.toml that has these settings.
    init(_ server: String, settings: StoreSettings?, section: String?) throws {
        do {
            account = CalDAVAccount(server: try CalDAVServer(server))
        } catch {
            // The message does not repeat the address, which may have a password.
            throw Failure(section ?? "--store", error.description, status: .usage)
        }
        self.section = section
        account.timeouts = try Self.timeouts()
        account.username = settings?.username ?? CalDAVServer.user(in: server)
        guard let settings else { return }
        account.authentication = CalDAVAccount.Authentication(rawValue: settings.authentication.rawValue) ?? .automatic
        account.caFile = settings.caFile
        account.trustedHosts = settings.trustedHosts
        account.isWriteOnly = settings.isWriteOnly
        passwordCommand = settings.passwordCommand
        oauth = settings.oauth
    }

    /// Returns the time limits: those for the number of seconds in SCANICS_SERVER_TIMEOUT, or else the usual ones.
    private static func timeouts() throws -> CalDAVAccount.Timeouts {
        let name = "SCANICS_SERVER_TIMEOUT"
        guard let text = EnvironmentVariables.value(name), !text.isEmpty else { return CalDAVAccount.Timeouts() }
        guard let seconds = Double(text), (0.1...86_400).contains(seconds) else {
            throw Failure(name, "is not a number of seconds from 0.1 to 86400; the usual time is 45", status: .usage)
        }
        return CalDAVAccount.Timeouts(within: .seconds(seconds))
    }

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

    func credentials() throws -> any Credentials {
        guard account.authentication == .oauth else {
            return AccountCredentials(
                environment: Self.environment, command: passwordCommand, prompts: StandardStreams.isErrorTerminal)
        }
        return try OAuthCredentials(client: try client(), file: try tokenFile(), caFile: account.caFile)
    }

    private static var environment: [String: String] {
        var values: [String: String] = [:]
        for name in [AccountCredentials.variable, "HOME", "NETRC"] { values[name] = EnvironmentVariables.value(name) }
        return values
    }

    func client() throws -> OAuthClient {
        guard let oauth else {
            throw Failure(section ?? "oauth", "OAuth needs a client; add the account again with --client-id")
        }
        let secret = oauth.clientSecret.map { Secret($0) }
        do {
            guard let authorization = oauth.authorizationURL, let token = oauth.tokenURL else {
                return try .google(identifier: oauth.clientID, secret: secret)
            }
            guard let authorizationURL = URL(string: authorization), let tokenURL = URL(string: token) else {
                throw Failure(section ?? "oauth", "authorization-url or token-url is not a valid address; correct it")
            }
            return try OAuthClient(
                identifier: oauth.clientID, secret: secret, authorizationEndpoint: authorizationURL,
                tokenEndpoint: tokenURL, scope: oauth.scope ?? "")
        } catch let refusal as CalDAVServer.Refusal {
            throw Failure(section ?? "oauth", refusal.description)
        }
    }

    func tokenFile() throws -> OAuthTokenFile {
        guard let section else {
            throw Failure("oauth", "OAuth needs an account in config.toml; add it with 'scanics accounts add'")
        }
        // The name of an account may have characters that are not allowed in file names, so these are replaced.
        let name = section.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
            return isPlain ? String(character) : "%" + String(byte, radix: 16)
        }
        return OAuthTokenFile(path: "\(EnvironmentVariables.stateFolder)/scanics/tokens/\(name.joined()).json")
    }

    var advice: ServerAdvice { ServerAdvice(section: section, usesOAuth: account.authentication == .oauth) }

    // MARK: The store

    func open(
        outgoing: OutgoingRules, progress: SendingProgress?, name: String,
        session: (String, StoreSession.Watcher) -> StoreSession
    ) throws -> any EventStore {
        var settings = CalDAVEventStore.Settings()
        settings.outgoing = outgoing
        settings.notice = { notice in
            progress?.makeRoom()
            Messages.report(name, notice, .warning)
        }
        settings.offlineNotice = { notice in
            progress?.makeRoom()
            OfflineNotices.add(notice, of: name)
        }
        if let progress { settings.progress = { progress.show($0, of: $1) } }
        return try CalDAVEventStore(
            account: account, credentials: try credentials(), settings: settings, session: session)
    }
}
