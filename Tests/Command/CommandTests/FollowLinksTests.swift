import TestSupport
import Testing

/// Tests of the command without a reachable server. The tests of the library follow links to servers.
@Suite("scanics --follow-links")
struct FollowLinksTests {
    @Test("a link is not followed without --follow-links")
    func onlyWhenAsked() async throws {
        let link = Array("webcal://127.0.0.1/a.ics".utf8)
        let run = try await Scanics.run("parse", "--format", "jsonl", input: link)
        #expect(run.status == 1)
        #expect(run.output.contains(#""links":[{"#))
        #expect(!run.output.contains("followed"))
    }

    @Test(
        "a link that cannot be followed gives one message, a diagnostic and status 3; the events are still printed",
        arguments: [
            ("webcal://127.0.0.1/a.ics", "127.0.0.1, which is not on the public internet"),
            ("webcal://[::ffff:a9fe:a9fe]/latest/a.ics", "which is not on the public internet"),
            ("http://example.org/a.ics", "not lead to https"),
            ("https://example.org:8443/a.ics", "a port other than 443"),
        ])
    func notFollowed(link: String, reason: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("link.txt", Array(link.utf8))
        try folder.write(
            "event.txt", Array("BEGIN:VEVENT\nSUMMARY:a\nDTSTART:20260612T090000Z\nEND:VEVENT".utf8))
        let run = try await Scanics.run(
            "parse", "--follow-links", "--quiet", folder.path + "link.txt", folder.path + "event.txt", "--format",
            "json")
        #expect(run.status == 3)
        #expect(run.output.contains(#""link-not-followed""#))
        #expect(run.output.contains(#""a""#))
        #expect(run.errors.hasPrefix("scanics: \(folder.path)link.txt: the link \(link) was not followed: "))
        #expect(run.errors.contains(reason))
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test("the message about a link does not repeat the link's password")
    func password() async throws {
        let run = try await Scanics.run(
            "parse", "--follow-links", input: Array("webcal://me:secret@example.org/a.ics".utf8))
        #expect(run.status == 3)
        #expect(!run.errors.contains("secret"))
    }

    @Test("a proxy in the environment is not used, so a private address is refused")
    func proxy() async throws {
        let proxy = "http://127.0.0.1:9"
        let run = try await Scanics.run(
            "parse", "--follow-links", input: Array("https://10.1.2.3/a.ics".utf8),
            environment: ["https_proxy": proxy, "HTTPS_PROXY": proxy, "all_proxy": proxy, "ALL_PROXY": proxy])
        #expect(run.status == 3)
        #expect(run.errors.contains("it leads to 10.1.2.3, which"))
    }

    @Test("--follow-links does not change an event without links; --ca-file needs --follow-links")
    func options() async throws {
        let event = Array("BEGIN:VEVENT\nSUMMARY:a\nDTSTART:20260612T090000Z\nEND:VEVENT".utf8)
        #expect(try await Scanics.run("parse", "--follow-links", input: event).status == 0)
        #expect(try await Scanics.run("parse", "--ca-file", "a.pem", input: event).status == 2)
    }

    @Test("libcurl is not loaded at start")
    func startUp() async throws {
        let run = try await Scanics.run(executable: "/usr/bin/ldd", [Scanics.path])
        #expect(run.output.contains("libzbar"))
        #expect(!run.output.contains("curl"))
    }
}
