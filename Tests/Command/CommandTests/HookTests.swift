import Foundation
import TestSupport
import Testing

@Suite("The hooks in integrations")
struct HookTests {
    private let sandbox: StoreSandbox
    private static let hooks = packageRoot.path() + "integrations"
    private static let mail = """
        From: boss@example.org
        To: me@example.org
        Subject: Lunch
        Date: Mon, 02 Mar 2026 09:30:00 +0100
        MIME-Version: 1.0
        Content-Type: text/calendar

        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:lunch
        DTSTAMP:20260301T000000Z
        DTSTART:20260612T110000Z
        SUMMARY:Lunch
        END:VEVENT
        END:VCALENDAR

        """

    init() throws { sandbox = try StoreSandbox() }

    /// Runs a script with the command on the PATH.
    private func run(_ script: String, input: String = "") async throws -> Scanics.Run {
        let folder = URL(filePath: Scanics.path).deletingLastPathComponent().path()
        return try await sandbox.runShell("export PATH=\"$PWD/bin:\(folder):$PATH\"\n\(script)", input: input)
    }

    private func titles() async throws -> [String] {
        let list = try await sandbox.run(
            "events", "list", "--from", "2020-01-01", "--to", "2030-01-01", "--format", "json")
        return try StoreSandbox.objects("events", in: list).compactMap { $0["summary"] as? String }
    }

    @Test("a mail filter's mail is imported into the calendar that is named, and any mail succeeds")
    func mailFilter() async throws {
        let run = try await run("\(Self.hooks)/mail/scanics-mail --calendar Invitations", input: Self.mail)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try await titles() == ["Lunch"])
        let plain = try await self.run(
            "\(Self.hooks)/mail/scanics-mail", input: "From: a\nDate: x\nSubject: b\n\nHello\n")
        #expect(plain.status == 0)
        let broken = try await self.run("\(Self.hooks)/mail/scanics-mail --to vdir:/nonexistent/x", input: Self.mail)
        #expect(broken.status == 0 && broken.errors.contains("were not saved"))
    }

    @Test("the new mails that notmuch names are imported, also with blanks in their names")
    func notmuch() async throws {
        try sandbox.folder.write("a mail", Array(Self.mail.utf8))
        try sandbox.writeTool(
            "notmuch",
            "[ \"$*\" = 'search --output=files --format=text0 -- tag:new' ] && printf '%s\\0' \"$HOME/a mail\"")
        let run = try await run("\(Self.hooks)/mail/notmuch-post-new")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try await titles() == ["Lunch"])
    }

    /// Starts the server on a free port, and runs a script with its address and token.
    private func withServer(_ script: String) async throws -> Scanics.Run {
        try await run(
            """
            scanics serve --port 0 >address 2>log &
            server=$!
            trap 'kill $server' EXIT
            until grep -qs token= address log; do kill -0 $server || exit 9; sleep .1; done
            line=$(cat address log | grep -o 'http://[^ ]*token=[A-Za-z0-9_-]*' | head -n 1)
            export SCANICS_URL=${line%%/\\?*} SCANICS_TOKEN_FILE="$PWD/token"
            printf '%s' "${line#*token=}" >token
            \(script)
            """)
    }

    @Test("files are sent to the server, which saves their events once")
    func send() async throws {
        try sandbox.folder.write("my mail.eml", Array(Self.mail.utf8))
        let run = try await withServer(
            """
            \(Self.hooks)/http/scanics-send "my mail.eml" \(Scanics.samples)poster.png >/dev/null || exit 1
            \(Self.hooks)/http/scanics-send "my mail.eml" >/dev/null || exit 2
            echo wrong >token
            ! \(Self.hooks)/http/scanics-send "my mail.eml" >/dev/null
            """)
        #expect(run.status == 0 && run.errors.contains("check SCANICS_URL and the token"), "\(run.errors)")
        let found = try await titles()
        #expect(found.count == 2 && found.contains("Lunch"))
    }

    @Test("a document of paperless-ngx is sent, and a server that does not answer refuses no document")
    func paperless() async throws {
        try sandbox.folder.write("0000001.eml", Array(Self.mail.utf8))
        let sent = try await withServer(
            "DOCUMENT_ID=1 DOCUMENT_SOURCE_PATH=\"$PWD/0000001.eml\" \(Self.hooks)/http/paperless-post-consume >/dev/null"
        )
        #expect(sent.status == 0 && sent.errors.isEmpty, "\(sent.errors)")
        #expect(try await titles() == ["Lunch"])
        let refused = try await run(
            "echo x >token; SCANICS_URL=http://127.0.0.1:1 SCANICS_TOKEN_FILE=token DOCUMENT_ID=7 DOCUMENT_SOURCE_PATH=0000001.eml "
                + "\(Self.hooks)/http/paperless-post-consume")
        #expect(refused.status == 0 && refused.errors.contains("document 7"))
    }

    @Test("the token is not among curl's arguments")
    func secretToken() async throws {
        try sandbox.writeTool("curl", "echo \"$@\" >>arguments; cat >configuration")
        let run = try await run(
            "echo verysecret >token; SCANICS_URL=http://x SCANICS_TOKEN_FILE=token \(Self.hooks)/http/scanics-send token"
        )
        let arguments = try String(contentsOfFile: sandbox.folder.path + "arguments", encoding: .utf8)
        let configuration = try String(contentsOfFile: sandbox.folder.path + "configuration", encoding: .utf8)
        #expect(run.status == 0 && !arguments.contains("verysecret") && configuration.contains("verysecret"))
    }
}
