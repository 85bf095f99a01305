import CalDAVEventStore
import EventKit
import EventStore
import TOMLKit
import TOMLSyntax

/// Opens calendar servers for EventKit, which finds this class by its name.
package final class CalDAVStoreOpener: StoreOpener {
    /// Opens the account at an address, with the settings that config.toml has for it.
    package static func open(
        _ address: String, section: String?, session: (String, StoreSession.Watcher) -> StoreSession
    ) async throws(EventStoreError) -> any EventStore {
        let environment = ProcessInfo.processInfo.environment
        var settings: TOMLTable?
        if let section { settings = try table(of: section, environment) }
        var account: CalDAVAccount
        do {
            account = CalDAVAccount(server: try CalDAVServer(address))
        } catch {
            throw .invalidItem(error.description)
        }
        account.username = settings?["username"]?.string ?? CalDAVServer.user(in: address)
        if let name = settings?["authentication"]?.string, let kind = CalDAVAccount.Authentication(rawValue: name) {
            guard kind != .oauth else {
                throw .noCredentials("EventKit cannot log in with OAuth; use another way to log in, or use scanics")
            }
            account.authentication = kind
        }
        account.caFile = settings?["ca-file"]?.string
        account.trustedHosts = settings?["trusted-hosts"]?.array?.compactMap(\.string) ?? []
        account.isWriteOnly = settings?["write-only"]?.bool ?? false
        let command = settings?["password-command"]
        let words = command?.string.map { ["/bin/sh", "-c", $0] } ?? command?.array?.compactMap(\.string)
        return try CalDAVEventStore(
            account: account,
            credentials: AccountCredentials(environment: environment, command: words, prompts: false),
            session: session)
    }

    /// Returns the table of a store in config.toml.
    private static func table(
        of name: String, _ environment: [String: String]
    ) throws(EventStoreError) -> TOMLTable? {
        let path = StoreEnvironment.configurationPath(environment)
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        guard let text, TOMLFault(in: text) == nil, let table = try? TOMLTable(string: text) else {
            throw .corrupt(path: path, "it is not valid TOML")
        }
        return table["stores"]?.table?[name]?.table
    }
}
