#if CalDAV
    import CalDAVEventStore
    import EventStore
    import Settings

    extension StoreEnvironment {
        func openServer(
            _ address: String, session: (String, StoreSession.Watcher) -> StoreSession
        ) throws(EventStoreError) -> any EventStore {
            var account: CalDAVAccount
            do {
                account = CalDAVAccount(server: try CalDAVServer(address))
            } catch {
                throw .invalidItem(error.description)
            }
            account.username = settings?.username ?? CalDAVServer.user(in: address)
            if let settings {
                guard settings.authentication != .oauth else {
                    throw .noCredentials(
                        "EventKit cannot log in with OAuth; use another way to log in, or use scanics")
                }
                account.authentication = .init(rawValue: settings.authentication.rawValue) ?? .automatic
                account.caFile = settings.caFile
                account.trustedHosts = settings.trustedHosts
                account.isWriteOnly = settings.isWriteOnly
            }
            let credentials = AccountCredentials(
                environment: variables, command: settings?.passwordCommand, prompts: false)
            var store = CalDAVEventStore.Settings()
            store.statePath = CalDAVEventStore.defaultPath(for: account, environment: variables)
            return try CalDAVEventStore(
                account: account, credentials: credentials, settings: store, session: session)
        }
    }
#endif
