import AsyncHTTPClient
import Foundation
import NIOConcurrencyHelpers
import Subprocess
import TestSupport
import Testing

@testable import CalDAVEventStore

/// `scanics accounts`, and imports into accounts, against a scripted server.
@Suite("The command with CalDAV accounts")
struct AccountsCommandTests {
    private typealias Answer = ScriptedServer.Answer

    private static let header = "Basic " + Data("alice:\(testPassword)".utf8).base64EncodedString()

    /// Returns the answer of a server that has one calendar and accepts alice's password or a token. It is also an
    /// OAuth provider.
    private static func server(_ request: ScriptedServer.Request) -> ScriptedServer.Answer {
        if request.target == "/token" {
            return Answer(
                headers: [("Content-Type", "application/json")],
                body: "{\"access_token\":\"t0k3n\",\"token_type\":\"Bearer\",\"refresh_token\":\"r3fr3sh\"}")
        }
        let login = request.headers["Authorization"].first
        guard login == header || login == "Bearer t0k3n" else { return .login() }
        func answer(_ href: String, _ properties: String) -> Answer {
            .list(
                """
                <response><href>\(href)</href><propstat><prop>\(properties)</prop><status>HTTP/1.1 200 OK</status>
                </propstat></response>
                """)
        }
        switch (request.method, request.target) {
        case ("OPTIONS", _): return Answer(headers: [("DAV", "1, calendar-access"), ("Allow", "MKCALENDAR")])
        case ("PROPFIND", "/"):
            return answer("/", "<current-user-principal><href>/alice/</href></current-user-principal>")
        case ("PROPFIND", "/alice/"):
            return request.body.contains("calendar-home-set")
                ? answer("/alice/", "<C:calendar-home-set><href>/alice/</href></C:calendar-home-set>")
                : answer(
                    "/alice/one/",
                    "<resourcetype><collection/><C:calendar/></resourcetype><displayname>One\u{202E}</displayname>")
        default: return Answer(status: 404)
        }
    }

    @Test("an account can be added, listed, checked and removed, and its password appears nowhere")
    func life() async throws {
        let isInProcessList = NIOLockedValueBox(false)
        let script: ScriptedServer.Script = { request in
            let found = CommandUser.isInProcessList(testPassword)
            isInProcessList.withLockedValue { $0 = $0 || found }
            return Self.server(request)
        }
        try await ScriptedServer.run(script) { server in
            let user = try CommandUser()
            let password = ["SCANICS_PASSWORD": testPassword]
            let address = "http://alice@127.0.0.1:\(server.port)/"
            let added = try await user.run(
                "accounts", "add", "home", address, "--calendar", "Scanned", environment: password)
            #expect(added.status == 0, "\(added.errors)")
            let text = try String(contentsOfFile: user.configuration, encoding: .utf8)
            #expect(text.contains("[stores.home]") && text.contains("caldav+http://127.0.0.1:\(server.port)/\""))
            #expect(text.contains("username = \"alice\"") && text.contains("calendar = \"Scanned\""))

            let listed = try await user.run("accounts")
            #expect(listed.status == 0 && listed.output.contains("home") && listed.output.contains("alice"))
            let checked = try await user.run("accounts", "check", "home", environment: password)
            #expect(checked.status == 0, "\(checked.errors)")
            #expect(checked.output.contains("logged in (basic)") && checked.output.contains("One\\u{202E}"))
            let json = try await user.run("accounts", "check", "--format", "json", environment: password)
            #expect(json.status == 0 && json.output.contains("\"works\""))

            let wrong = try await user.run("accounts", "check", "home", environment: ["SCANICS_PASSWORD": "wr0ng"])
            #expect(wrong.status == 3 && wrong.output.contains("FAILED"))
            let twice = try await user.run("accounts", "add", "home", address, environment: password)
            #expect(twice.status == 3 && twice.errors.contains("already"))

            for run in [added, listed, checked, json, wrong, twice] {
                #expect(![testPassword, Self.header, "wr0ng"].contains { (run.output + run.errors).contains($0) })
            }
            #expect(try user.files(with: testPassword).isEmpty)
            let removed = try await user.run("accounts", "remove", "home")
            #expect(removed.status == 0)
            #expect(try !String(contentsOfFile: user.configuration, encoding: .utf8).contains("home"))
            let none = try await user.run("accounts", "check", "home")
            #expect(none.status == 2 || none.status == 3)
        }
        #expect(!isInProcessList.withLockedValue { $0 })
    }

    @Test("the password is read from a command, or from a netrc that only the user may read")
    func passwords() async throws {
        try await ScriptedServer.run(Self.server) { server in
            let user = try CommandUser()
            try user.write(testPassword, to: "password.txt")
            let address = "http://127.0.0.1:\(server.port)/"
            let command = try await user.run(
                "accounts", "check", address, "--user", "alice", "--password-command", "cat password.txt")
            #expect(command.status == 0, "\(command.output)\(command.errors)")
            let netrc = "machine 127.0.0.1 login alice password \(testPassword)"
            try user.write(netrc, to: ".netrc", mode: 0o644)
            let open = try await user.run("accounts", "check", address, "--user", "alice")
            #expect(open.status == 3 && open.output.contains("chmod 600"))
            try user.write(netrc, to: ".netrc")
            #expect(try await user.run("accounts", "check", address, "--user", "alice").status == 0)
            try user.write("", to: ".netrc")
            let none = try await user.run("accounts", "check", address, "--user", "alice")
            #expect(none.status == 3 && none.output.contains("SCANICS_PASSWORD"))
        }
    }

    @Test("the program of a password command is searched in the folders of PATH, but not in those with relative names")
    func programSearch() async throws {
        try await ScriptedServer.run(Self.server) { server in
            let user = try CommandUser()
            try user.write(
                """
                [stores.home]
                location = "caldav+http://127.0.0.1:\(server.port)/"
                username = "alice"
                password-command = ["keeper"]
                """, to: ".config/scanics/config.toml")
            let script = "#!/bin/sh\necho '\(testPassword)'"
            try user.write(script, to: "keeper", mode: 0o755)
            let relative = try await user.run(
                "accounts", "check", "home", environment: ["PATH": ".::bin:/usr/bin:/bin"])
            #expect(relative.status == 3 && relative.output.contains("was not found: keeper"), "\(relative)")
            #expect(server.requests.allSatisfy { $0.headers["Authorization"] == [] })
            try user.write(script, to: "bin/keeper", mode: 0o755)
            let absolute = try await user.run(
                "accounts", "check", "home", environment: ["PATH": "/bin:\(user.home)bin"])
            #expect(absolute.status == 0, "\(absolute)")
        }
    }

    @Test("the user is asked for the password once at the terminal, and the password is not shown")
    func prompt() async throws {
        // The server asks for a login at every address, even at the well-known address, which does not exist.
        try await ScriptedServer.run(Self.server) { server in
            let user = try CommandUser()
            let address = "http://alice@127.0.0.1:\(server.port)/"
            // Text deleted by Control-U and Backspace isn't part of the password.
            let run = try await user.run(typing: "no\u{15}\(testPassword)é\u{7F}\r", "accounts", "check", address)
            #expect(run.status == 0, "\(run.seen)")
            #expect(run.echoes == [false] && run.echoesAtEnd)
            #expect(run.seen.contains("Password for alice at 127.0.0.1: ") && run.seen.contains("logged in (basic)"))
            #expect(!run.seen.contains(testPassword) && !run.seen.contains("s3cr3t"), "\(run.seen)")
            #expect(server.requests.first?.target == "/.well-known/caldav")
        }
    }

    @Test("an interrupted or unanswered question for the password restores the terminal's settings")
    func unansweredPrompt() async throws {
        try await ScriptedServer.run(Self.server) { server in
            let user = try CommandUser()
            let address = "http://alice@127.0.0.1:\(server.port)/"
            let stopped = try await user.run(typing: "abc\u{3}", "accounts", "check", address)
            #expect(stopped.status == 130 || stopped.status == -2, "\(stopped.status)")
            #expect(stopped.echoes == [false] && stopped.echoesAtEnd && !stopped.seen.contains("abc"))
            let silent = try await user.run(typing: "\r", "accounts", "check", address)
            #expect(silent.status == 3 && silent.seen.contains("SCANICS_PASSWORD"), "\(silent.seen)")
            #expect(silent.echoesAtEnd)
            #expect(server.requests.allSatisfy { $0.headers["Authorization"] == [] })
        }
    }

    @Test(
        "an address with a password, or without encryption, is refused, and the password is not repeated",
        arguments: [
            "caldav+https://alice:s3cr3t-pw@dav.example.org/", "caldav+http://alice:s3cr3t-pw@127.0.0.1:1/",
            "caldav+http://dav.example.org/",
        ])
    func refusedAddresses(address: String) async throws {
        let user = try CommandUser()
        for arguments in [["import", CommandUser.poster, "--to", address], ["events", "list", "--store", address]] {
            let run = try await user.run(arguments)
            #expect(run.status == 2)
            #expect(!(run.output + run.errors).contains("s3cr3t-pw"), "\(run.errors)")
        }
        let check = try await user.run("accounts", "check", address)
        #expect(check.status == 2 && !(check.output + check.errors).contains("s3cr3t-pw"))
    }

    @Test("a server with a private authority is used only with --ca-file")
    func authority() async throws {
        let certificates = try await Certificates.shared()
        try await ScriptedServer.run(tls: certificates.context(.good), Self.server) { server in
            let user = try CommandUser()
            let address = "https://alice@127.0.0.1:\(server.port)/"
            let password = ["SCANICS_PASSWORD": testPassword]
            let refused = try await user.run("accounts", "check", address, environment: password)
            #expect(refused.status == 3 && refused.output.contains("is not trusted") && server.requests.isEmpty)
            let trusted = try await user.run(
                "accounts", "add", "home", address, "--ca-file", certificates.caFile, environment: password)
            #expect(trusted.status == 0, "\(trusted.errors)")
            #expect(try await user.run("calendars", "--store", "home", environment: password).status == 0)
            let listed = try await user.run(
                "calendars", "--store", "caldav+" + address, "--ca-file", certificates.caFile, environment: password)
            #expect(listed.status == 0 && listed.output.contains("One"))
        }
    }

    @Test(
        "a login in the browser adds an OAuth account with private tokens, and removing the account removes the tokens"
    )
    func oauth() async throws {
        try await ScriptedServer.run(Self.server) { server in
            let user = try CommandUser()
            let base = "http://127.0.0.1:\(server.port)"
            let result = try await Subprocess.run(
                .path(CommandUser.path),
                arguments: [
                    "accounts", "add", "work", base + "/", "--auth", "oauth", "--client-id", "mine",
                    "--authorization-url", base + "/auth", "--token-url", base + "/token", "--scope", "calendar",
                ],
                environment: user.environment(["SCANICS_CLIENT_SECRET": "cl13nt"]), input: .none, output: .discarded,
                error: .sequence
            ) { execution in
                var said = ""
                for try await line in execution.standardError.strings() {
                    said += line
                    guard line.hasPrefix(base + "/auth") else { continue }
                    let asked =
                        URLComponents(string: line.trimmingCharacters(in: .whitespacesAndNewlines))?.queryItems ?? []
                    func value(_ name: String) -> String { asked.first { $0.name == name }?.value ?? "" }
                    let answer = HTTPClientRequest(url: "\(value("redirect_uri"))?code=c0de&state=\(value("state"))")
                    _ = try await HTTPClient.shared.execute(answer, timeout: .seconds(600))
                }
                return said
            }
            let said = result.closureResult
            #expect(result.terminationStatus.isSuccess, "\(said)")
            #expect(!["t0k3n", "r3fr3sh", "cl13nt", "c0de"].contains { said.contains($0) })
            let tokens = user.home + ".local/state/scanics/tokens/work.json"
            #expect(try FileManager.default.attributesOfItem(atPath: tokens)[.posixPermissions] as? Int == 0o600)
            #expect(
                try FileManager.default.attributesOfItem(atPath: user.configuration)[.posixPermissions] as? Int == 0o600
            )
            #expect(try user.files(with: "t0k3n") == [".local/state/scanics/tokens/work.json"])
            #expect(try await user.run("accounts", "check", "work").status == 0)
            #expect(try await user.run("accounts", "remove", "work").status == 0)
            #expect(!FileManager.default.fileExists(atPath: tokens))
        }
    }
}

extension RealServerTests {
    @Suite("The command with real servers")
    struct CommandAccountTests {
        @Test(
            "a push of many events shows a progress bar with their number",
            arguments: RealServer.tested(preferring: .radicaleCurrent))
        func bar(server: RealServer) async throws {
            let user = try CommandUser()
            let events = (0..<40).map { number in
                "BEGIN:VEVENT\nUID:\(number)\nDTSTART:20260612T090000Z\nSUMMARY:\(number)\nEND:VEVENT\n"
            }
            try user.write("BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n", to: "many.ics")
            let to = "caldav+http://user-\(UUID().uuidString.lowercased())@127.0.0.1:\(try RealServers.port(server))/"
            func push(_ progress: String) async throws -> CommandUser.Run {
                try await user.run(
                    "import", "many.ics", "--to", to, "--calendar", "Scanned", "--progress", progress,
                    environment: ["SCANICS_PASSWORD": "secret"])
            }
            let first = try await push("always")
            #expect(first.status == 0 && first.errors.contains("]  0/40  sent"), "\(first.errors)")
            #expect(first.errors.contains("40 created"), "\(first.errors)")
            // The first push sent everything, so the next pushes show no progress bar. Without a terminal, `auto` never
            // shows one.
            for progress in ["always", "auto"] {
                let second = try await push(progress)
                #expect(second.status == 0 && !second.errors.contains("sent"), "\(second.errors)")
            }
        }

        @Test(
            "in an account without calendars, a check says that a calendar can be created, and an import creates one",
            arguments: RealServer.tested(preferring: .radicaleCurrent))
        func emptyAccount(server: RealServer) async throws {
            let user = try CommandUser()
            let address = "http://user-\(UUID().uuidString.lowercased())@127.0.0.1:\(try RealServers.port(server))/"
            let password = ["SCANICS_PASSWORD": "secret"]
            let checked = try await user.run("accounts", "check", address, environment: password)
            #expect(checked.status == 0 && checked.output.contains("ScanICS can create one"), "\(checked.output)")
            let dry = try await user.run(
                "import", CommandUser.poster, "--to", "caldav+\(address)", "--dry-run", environment: password)
            #expect(dry.status == 0, "\(dry.errors)")
            let imported = try await user.run(
                "import", CommandUser.poster, "--to", "caldav+\(address)", environment: password)
            #expect(imported.status == 0 && imported.output.contains("created"), "\(imported.errors)")
            let again = try await user.run("accounts", "check", address, environment: password)
            #expect(again.status == 0 && !again.output.contains("can create one"), "\(again.output)")
        }

        @Test("a poster that is pushed twice is saved once, and the push can be undone", arguments: RealServer.tested)
        func poster(server: RealServer) async throws {
            let user = try CommandUser()
            // The address only names the host, so the calendars have to be discovered.
            let address = "http://user-\(UUID().uuidString.lowercased())@127.0.0.1:\(try RealServers.port(server))/"
            let password = ["SCANICS_PASSWORD": "secret"]
            let to = "caldav+\(address)"
            func push() async throws -> CommandUser.Run {
                try await user.run(
                    "import", CommandUser.poster, "--to", to, "--calendar", "Scanned", environment: password)
            }
            let dry = try await user.run(
                "import", CommandUser.poster, "--to", to, "--calendar", "Scanned", "--dry-run", environment: password)
            #expect(dry.status == 0, "\(dry.errors)")
            let first = try await push()
            #expect(first.status == 0 && first.output.contains("created"), "\(first.errors)")
            let second = try await push()
            #expect(second.status == 0 && second.output.contains("unchanged"), "\(second.errors)")
            let listing = [
                "events", "list", "--from", "2026-06-01", "--to", "2026-07-01", "--format", "json", "--store", to,
            ]
            let listed = try await user.run(listing, environment: password)
            #expect(listed.output.contains("Sommernacht-Jazz"), "\(listed.errors)")
            let undone = try await user.run("undo", "--last", "--store", to, environment: password)
            #expect(undone.status == 0, "\(undone.errors)")
            #expect(try await !user.run(listing, environment: password).output.contains("Sommernacht-Jazz"))
            let checked = try await user.run("accounts", "check", address, environment: password)
            #expect(checked.status == 0, "\(checked.output)")
            #expect(try user.files(with: "secret").isEmpty)
        }
    }
}
