import EventStore
import Settings
import Testing

@testable import EventKit

@Suite("The store that EventKit opens") struct ConfigurationTests {
    private let folder = NSTemporaryDirectory() + "eventkit-" + UUID().uuidString

    /// Returns the environment of a user with this configuration.
    private func environment(_ configuration: String?, _ more: [String: String] = [:]) throws -> StoreEnvironment {
        try FileManager.default.createDirectory(atPath: folder + "/scanics", withIntermediateDirectories: true)
        if let configuration {
            try Data(configuration.utf8).write(to: URL(filePath: folder + "/scanics/config.toml"))
        }
        let variables = ["HOME": folder, "XDG_CONFIG_HOME": folder, "SCANICS_EVENTKIT_ACCESS": "full"]
        return StoreEnvironment(variables.merging(more) { _, new in new })
    }

    @Test("without a configuration, the default file is opened; a variable overrides the configuration")
    func chooses() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let usual = folder + "/.local/share/scanics/events.sqlite"
        #expect(try environment(nil).location.get() == .sqlite(path: usual))
        let text = """
            default-store = "home"
            [stores.home]
            location = "vdir:~/calendars"
            [stores.work]
            location = "sqlite:/tmp/work.sqlite"
            write-only = true
            """
        #expect(try environment(text).location.get() == .vdir(path: folder + "/calendars"))
        #expect(try environment(text).status(for: .event) == .fullAccess)
        let work = try environment(text, ["SCANICS_EVENTKIT_STORE": "work"])
        #expect(try work.location.get() == .sqlite(path: "/tmp/work.sqlite"))
        #expect(work.status(for: .event) == .writeOnly && work.settings?.location == "sqlite:/tmp/work.sqlite")
        let other = try environment(text, ["SCANICS_EVENTKIT_STORE": "sqlite:/tmp/b.sqlite"])
        #expect(try other.location.get() == .sqlite(path: "/tmp/b.sqlite"))
        #expect(try environment("", [:]).location.get() == .sqlite(path: usual))
    }

    @Test("a missing store or a damaged configuration is an error when the store is used") func fails()
        throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for environment in [
            try environment("", ["SCANICS_EVENTKIT_STORE": "nowhere"]), try environment("default-store = "),
        ] {
            let store = EKEventStore(environment)
            #expect(store.calendars(for: .event).isEmpty)
            #expect(throws: EKError.self) { try store.core.run { _ in } }
        }
    }

    @Test(
        "a wrong value in the configuration is the same error as for the command",
        arguments: [
            "write-only = \"yes\"", "authentication = \"magic\"", "trusted-hosts = \"a\"", "password = \"x\"",
            "username = ''", "calendar = 2026-06-12", "password-command = []", "location = \"vdir:/b\"", "oauth = 1",
            "ca-file = [", "x y",
        ])
    func wrongValue(line: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = "default-store = \"a\"\n[stores.a]\nlocation = \"vdir:/a\"\n\(line)\n"
        let path = folder + "/scanics/config.toml"
        let expected = try #require(throws: SettingsError.self) { try Configuration(text, path: path) }
        #expect(expected.message.hasPrefix("line 4: "), "\(expected.message)")
        let location = try environment(text).location
        let error = try #require(throws: EventStoreError.self) { try location.get() }
        #expect(error.message.contains("\(path): \(expected.message)"), "\(error.message)")
    }

    @Test("an unreachable calendar server is an error") func calDAV() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = EKEventStore(
            try environment(
                nil, ["SCANICS_EVENTKIT_STORE": "caldav+http://ana@127.0.0.1:9/", "SCANICS_EVENTKIT_PATIENCE": "60"]))
        #expect(store.calendars(for: .event).isEmpty)
        #expect(throws: EKError(.internalFailure)) {
            try store.core.run { store in _ = try await store.allCalendars() }
        }
    }
}
