import CalDAVEventStore
import EventKit
import EventStore
import Settings

/// Opens calendar servers for EventKit, which finds this class by its name.
package final class CalDAVStoreOpener: StoreOpener {
    package static func open(
        _ address: String, settings: StoreSettings?, session: (String, StoreSession.Watcher) -> StoreSession
    ) async throws(EventStoreError) -> any EventStore {
        var account: CalDAVAccount
        do {
            account = CalDAVAccount(server: try CalDAVServer(address))
        } catch {
            throw .invalidItem(error.description)
        }
        account.username = settings?.username ?? CalDAVServer.user(in: address)
        if let settings {
            guard settings.authentication != .oauth else {
                throw .noCredentials("EventKit cannot log in with OAuth; use another way to log in, or use scanics")
            }
            account.authentication = .init(rawValue: settings.authentication.rawValue) ?? .automatic
            account.caFile = settings.caFile
            account.trustedHosts = settings.trustedHosts
            account.isWriteOnly = settings.isWriteOnly
        }
        return try CalDAVEventStore(
            account: account,
            credentials: AccountCredentials(
                environment: ProcessInfo.processInfo.environment, command: settings?.passwordCommand, prompts: false),
            session: session)
    }
}
