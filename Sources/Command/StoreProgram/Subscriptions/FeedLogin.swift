import CalDAVEventStore
import CommandLineInterface
import EventStore
import LinkFollowing

/// The password of a published calendar: from the keyring, or from where the passwords of accounts come from.
enum FeedLogin {
    /// Returns the server with its password.
    ///
    /// - Parameter usesVariable: whether the password in SCANICS_PASSWORD is for this server. If several servers are asked,
    ///   it is not known for which one it is.
    static func completing(_ server: NamedServer, usesVariable: Bool) async throws(EventStoreError) -> NamedServer {
        guard let user = server.user else { return server }
        guard let address = try? CalDAVServer(server.address) else { return server }
        var account = CalDAVAccount(server: address)
        account.username = user
        var complete = server
        var environment: [String: String] = [:]
        for name in (usesVariable ? [AccountCredentials.variable] : []) + ["HOME", "NETRC"] {
            environment[name] = EnvironmentVariables.value(name)
        }
        if environment[AccountCredentials.variable] == nil, let program = ProgramSearch.path(of: "secret-tool") {
            // The attributes under which desktop programs keep passwords of servers.
            let command = [program, "lookup", "server", server.host, "user", user]
            let keyring = AccountCredentials(environment: [:], command: command, prompts: false)
            complete.password = try? await keyring.secret(for: account).value
        }
        if complete.password == nil {
            let others = AccountCredentials(environment: environment, prompts: StandardStreams.isErrorTerminal)
            complete.password = try await others.secret(for: account).value
        }
        return complete
    }
}
