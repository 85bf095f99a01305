import Foundation
import TestSupport
import Testing

@Suite("config.toml")
struct ConfigurationTests {
    private let sandbox: StoreSandbox

    init() throws {
        sandbox = try StoreSandbox()
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a"))
    }

    private func configure(_ text: String) throws {
        try sandbox.folder.write("config/scanics/config.toml", Array(text.utf8))
    }

    @Test("the configuration names stores, their calendars, and the default store")
    func names() async throws {
        try configure(
            """
            # where things are
            default-store = "home"

            [stores.home]
            location = "vdir:~/calendars"
            calendar = "Scanned"

            [stores."at work"]
            location = "sqlite:\(sandbox.folder.path)work.sqlite"
            """)
        let run = try await sandbox.run("import", "a.ics", "--create")
        #expect(run.status == 0, "\(run.errors)")
        #expect(sandbox.folder.files.contains("calendars/scanned/a.ics"))
        #expect(!run.errors.contains("unknown key"))
        #expect(try await sandbox.run("import", "a.ics", "--to", "at work").status == 0)
        #expect(sandbox.folder.files.contains("work.sqlite"))
        #expect(try await sandbox.events("at work").count == 1)
    }

    @Test("a write-only store accepts events and does not show any")
    func writeOnly() async throws {
        try configure("[stores.box]\nlocation = \"sqlite:\(sandbox.folder.path)box.sqlite\"\nwrite-only = true\n")
        #expect(try await sandbox.run("import", "a.ics", "--to", "box").status == 0)
        #expect(try await sandbox.run("import", "a.ics", "--to", "box", "--calendar", "New").status == 3)
        for command in [["events"], ["export"], ["undo"], ["calendars", "create", "New"]] {
            let run = try await sandbox.run(command + ["--store", "box"])
            #expect(run.status == 3, "\(command)")
            #expect(run.output.isEmpty)
        }
    }

    @Test(
        "an error in the configuration is reported with its line",
        arguments: [
            (
                "[stores.a]\nlocation = \"vdir:x\"\npassword = \"geheim\"\n",
                "line 3: this file must not contain passwords"
            ),
            ("default-store = \"a\n", "line 1: "),
            ("[stores.a]\nusername = \"x\"\n", "line 1: the store has no location"),
            ("\n\n[stores.a]\nlocation = 5\n", "line 4: location must be a text"),
            (
                "[stores.a]\nlocation = \"vdir:x\"\nauthentication = \"magic\"\n",
                "line 3: the authentication magic is unknown"
            ),
            ("[stores]\na = 1\n", "line 2: stores.a must be a section"),
            ("default-store = \"elsewhere\"\n", "there is no store with this name"),
            ("default-store = \"a\"\n[stores.a]\nlocation = \"ftp:x\"\n", "the store a has an invalid location"),
        ])
    func errors(text: String, message: String) async throws {
        try configure(text)
        let run = try await sandbox.run("events")
        #expect(run.status == 3 || run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(!run.errors.contains("geheim"))
    }

    @Test("unknown keys are reported by name and line, and ignored")
    func unknown() async throws {
        try configure(
            "colour = 1\n[stores.a]\nlocation = \"vdir:~/a\"\n  calender = \"x\"\n[stores.a.oauth]\nclient-id = \"c\"\nid = 1\n"
        )
        let run = try await sandbox.run("events")
        #expect(run.status == 0)
        for message in [
            "line 1: the unknown key colour is ignored;", "line 4: the unknown key calender in [stores.a] is ignored;",
            "line 7: the unknown key id in [stores.a.oauth] is ignored;",
        ] { #expect(run.errors.contains(message), "\(run.errors)") }
    }

    @Test("a configuration with a secret is refused if other users may read it")
    func permissions() async throws {
        try configure(
            "[stores.a]\nlocation = \"vdir:~/a\"\n[stores.a.oauth]\nclient-id = \"c\"\nclient-secret = \"geheim\"\n")
        let path = sandbox.folder.path + "config/scanics/config.toml"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let run = try await sandbox.run("events")
        #expect(run.status == 3)
        #expect(run.errors.contains("chmod 600") && !run.errors.contains("geheim"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(try await sandbox.run("events").status == 0)
    }
}
