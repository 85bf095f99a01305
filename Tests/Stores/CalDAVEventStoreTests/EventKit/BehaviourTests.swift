import EventKit
import EventKitBehaviour
import Foundation
import Testing

@testable import CalDAVEventStore

extension RealServerTests {
    @Suite("Apple's documented behaviour on a server") struct Behaviours {
        @Test("the pages hold for calendars on a server", arguments: RealServer.tested(), Behaviour.all)
        func holds(_ server: RealServer, _ behaviour: Behaviour) async throws {
            try await RealServers.turn(at: server) {
                let account = try await RealAccount(on: server)
                let text = """
                    [stores.server]
                    location = "caldav+\(account.account.server)"
                    username = "\(account.account.username ?? "")"
                    password-command = ["echo", "secret"]
                    """
                let folder = account.folder.path + "config/scanics"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(filePath: folder + "/config.toml"))
                try await behaviour.run(
                    StoreEnvironment([
                        "HOME": account.folder.path, "XDG_CONFIG_HOME": account.folder.path + "config",
                        "XDG_STATE_HOME": account.folder.path + "state", "SCANICS_EVENTKIT_STORE": "server",
                        "SCANICS_EVENTKIT_ACCESS": "full", "SCANICS_EVENTKIT_PATIENCE": "120",
                    ]))
            }
        }
    }
}
