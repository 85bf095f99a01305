import Foundation
import TestSupport
import Testing

@Suite("scanics --follow-links: event pages", .enabled(if: CalendarPublisher.isPossible))
struct FollowPagesTests {
    private let site: EventSite

    init() throws { site = try EventSite() }

    private func parse(_ address: String, format: String = "json") async throws -> Scanics.Run {
        try await site.run(
            "parse", "--follow-links", "--format", format, input: Array(address.utf8))
    }

    /// Writes each address to a file of its own, and runs `scanics parse --follow-links` on all files.
    private func parse(_ addresses: [String: String], format: String = "json") async throws -> Scanics.Run {
        for (name, address) in addresses { try site.folder.write(name + ".txt", Array(address.utf8)) }
        let names = addresses.keys.sorted().map { site.folder.path + $0 + ".txt\n" }.joined()
        try site.folder.write("list", Array(names.utf8))
        return try await site.run(
            "parse", "--follow-links", "--format", format, "--files-from", site.folder.path + "list")
    }

    // MARK: A poster

    @Test("a poster with a link gives the event of the page, and the card says where it came from")
    func poster() async throws {
        let poster = Scanics.samples + "link-poster.png"
        let card = try await site.run("--follow-links", "--format", "text", poster)
        #expect(card.status == 0, "\(card.errors)")
        #expect(card.output.contains("Jazz At The Pier\n"))
        #expect(card.output.contains("When     Friday, 14 August 2026, 19:30 – 22:00 (Europe/Berlin, UTC+02:00)"))
        #expect(card.output.contains("QR code, link to"))
        #expect(card.output.contains(" https://harbour.example/e/jazz-at-the-pier?utm_source=poster\n"))
        // One request for the page, and none for anything else.
        #expect(try site.addresses == ["harbour.example/e/jazz-at-the-pier?utm_source=poster"])
        #expect(try site.requests[0].contains("| Accept Accept-Encoding Host User-Agent |"))
        let calendar = try await site.run("--follow-links", poster)
        #expect(calendar.output.contains("URL:https://harbour.example/e/jazz-at-the-pier\r\n"))
    }

    @Test("without --follow-links and without a terminal nothing is fetched, and the message says what to type")
    func notAsked() async throws {
        let run = try await site.run("--ocr", "never", Scanics.samples + "link-poster.png")
        #expect(run.status == 1)
        #expect(
            run.errors.contains("(https://harbour.example/e/jazz-at-the-pier?utm_source=poster); to look for the event")
        )
        #expect(run.errors.contains("add --follow-links"))
        #expect(try site.requests == [])
    }

    @Test("at a terminal, one question shows the whole address, and the address is fetched only after a yes")
    func question() async throws {
        let poster = Scanics.samples + "link-poster.png"
        let question = "Fetch harbour.example/e/jazz-at-the-pier?utm_source=poster to look for the event? [y/N]"
        for answer in ["n", ""] {
            let refused = try await site.run("--format", "text", poster, answers: [answer])
            #expect(refused.status == 1)
            #expect(refused.output.contains(question))
            #expect(try site.requests == [])
        }
        let agreed = try await site.run("--format", "text", poster, answers: ["y"])
        #expect(agreed.output.components(separatedBy: question).count == 2)
        #expect(agreed.output.contains("Jazz At The Pier"))
        for quiet in [["--quiet"], ["--format", "json"]] {
            let run = try await site.run("scan", quiet[0], quiet.last ?? "", poster, answers: ["y"])
            #expect(!run.output.contains("Fetch"))
        }
    }

    @Test("at a terminal the user is asked again before a redirect to another site is followed")
    func secondQuestion() async throws {
        let picture = site.folder.path + "short.png"
        let drawn = try await Scanics.run(
            executable: "/usr/bin/qrencode", ["-o", picture, "https://short.example/jazz"])
        #expect(drawn.status == 0)
        let refused = try await site.run("--format", "text", picture, answers: ["y", "n"])
        #expect(refused.output.contains("It leads to another site: harbour.example/e/jazz. Go there? [y/N]"))
        #expect(refused.output.contains("it leads to another site, https://harbour.example/e/jazz"))
        #expect(try site.addresses == ["short.example/jazz"])
        let agreed = try await site.run("--format", "text", picture, answers: ["y", "y"])
        #expect(agreed.output.contains("Jazz"))
    }

    @Test("the event of a page is imported once, however often its poster is scanned")
    func importing() async throws {
        let sandbox = try StoreSandbox()
        let words = ["import", Scanics.samples + "link-poster.png", "--follow-links"]
        let store = "sqlite:" + sandbox.folder.path + "events.sqlite"
        let first = try await site.run(words[0], words[1], words[2], "--to", store)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("created   Fri 2026-08-14 19:30 Europe/Berlin, Jazz At The Pier"))
        let second = try await site.run(words[0], words[1], words[2], "--to", store, "--verbose")
        #expect(second.output.contains("unchanged"))
    }

    @Test("a worker follows links only if it is started with --follow-links")
    func worker() async throws {
        let picture = [UInt8](try Data(contentsOf: URL(filePath: Scanics.samples + "link-poster.png")))
        let request = (0..<4).map { UInt8(truncatingIfNeeded: picture.count >> (24 - 8 * $0)) } + picture
        let silent = try await site.run("worker", input: request)
        #expect(!silent.output.contains("Jazz") && silent.output.contains("harbour.example"))
        #expect(try site.requests == [])
        let run = try await site.run("worker", "--follow-links", input: request + request)
        #expect(run.output.components(separatedBy: "Jazz At The Pier").count == 3)
    }

    // MARK: Pages

    @Test("if a page has no event, the calendar file that it offers is fetched, with one more request")
    func file() async throws {
        let run = try await parse("https://harbour.example/walk")
        #expect(run.output.contains("walk@harbour.example"))
        #expect(try site.addresses == ["harbour.example/walk", "harbour.example/walk.ics"])
        let away = try await parse("https://harbour.example/away")
        #expect(away.output.contains("walk@harbour.example"))
    }

    @Test("a page without any event is reported as such, with the calendar of its site")
    func nothing() async throws {
        let run = try await parse("https://harbour.example/news", format: "text")
        #expect(run.status == 1)
        #expect(run.output.contains("the site publishes a calendar to subscribe to, https://harbour.example/all.ics"))
        #expect(try site.addresses == ["harbour.example/news"])
    }

    @Test("a page that cannot be fetched gives status 3, and the other pages are still read")
    func failures() async throws {
        let run = try await parse([
            "broken": "https://harbour.example/broken", "missing": "https://harbour.example/missing",
            "long": "https://harbour.example/long", "good": "https://harbour.example/e/a-good-one",
        ])
        #expect(run.status == 3)
        for reason in [
            "broken was not followed: the server answered 500", "missing was not followed: the server answered 404",
            "more than 5242880 bytes",
        ] {
            #expect(run.errors.contains(reason))
        }
        #expect(run.output.contains("A Good One"))
    }

    // MARK: Redirects

    @Test("a shortened link is followed over several hosts, and the final address is shown")
    func shortened() async throws {
        let run = try await parse(
            ["jazz": "https://short.example/jazz", "far": "https://short.example/far"], format: "jsonl")
        #expect(run.status == 0, "\(run.errors)")
        // Each of the two events has the final address twice: as its own address, and as the address of its source.
        #expect(run.output.components(separatedBy: #""url":"https://harbour.example/e/jazz""#).count == 5)
    }

    @Test("a shortened link is refused if it leads to an address that breaks the rules")
    func shortenedBadly() async throws {
        let reasons = [
            "plain": "does not lead to https", "data": "not a valid address", "loopback": "it leads to 127.0.0.1",
            "metadata": "it leads to 169.254.169.254", "private": "it leads to 10.0.0.7",
            "port": "a port other than 443", "password": "a user name or password",
            "loop": "redirected more than 5 times",
        ]
        let run = try await parse(
            reasons.mapValues { _ in "" }.reduce(into: [:]) { $0[$1.key] = "https://short.example/\($1.key)" })
        #expect(run.status == 3)
        for (name, reason) in reasons {
            let line = run.errors.split(separator: "\n").first { $0.contains("/\(name).txt:") }
            #expect(line?.contains(reason) == true, "\(line ?? "no line for \(name)")")
        }
        #expect(!run.errors.contains("secret"))
        #expect(try site.addresses.allSatisfy { $0.hasPrefix("short.example/") })
    }

    // MARK: Many

    @Test("the links of many inputs are fetched at the same time, one for each host, and the results keep their order")
    func many() async throws {
        let hosts = ["harbour.example", "www.harbour.example", "other.example"]
        var addresses: [String: String] = [:]
        for number in 10..<22 { addresses["\(number)"] = "https://\(hosts[number % 3])/e/slow/event-\(number)" }
        let run = try await parse(addresses, format: "jsonl")
        #expect(run.status == 0, "\(run.errors)")
        let found = run.output.split(separator: "\n")
        #expect(found.count == 12)
        for (line, number) in zip(found, 10...) { #expect(line.contains("Event \(number)")) }
        let atOnce = try site.requests.map { $0.split(separator: "|").last.map(String.init) ?? "" }
        #expect(atOnce.allSatisfy { $0.hasPrefix(" 1 of ") })
        #expect(atOnce.contains { !$0.hasPrefix(" 1 of 1 ") })
    }

    @Test("a saved page is read without any request, even if its address is given")
    func offline() async throws {
        let page = Array(
            """
            <!DOCTYPE html><title>A</title><script type="application/ld+json">{"@context":"https://schema.org",
            "@type":"Event","name":"A","startDate":"2026-06-12T09:00","url":"/a"}</script>
            <link rel="alternate" type="text/calendar" href="/all.ics"><a href="/a.ics">Calendar</a>
            """.utf8)
        let run = try await site.run(
            "parse", "--base-url", "https://harbour.example/a", "--format", "json", input: page)
        #expect(run.status == 0)
        #expect(run.output.contains("https://harbour.example/a.ics"))
        #expect(try site.requests == [])
    }
}
