import TestSupport
import Testing

@Suite("Answers to what people type by mistake")
struct AnswersTests {
    private let sandbox: StoreSandbox

    init() throws {
        sandbox = try StoreSandbox()
        try sandbox.folder.write("-dash.png", [])
    }

    @Test(
        "a wrong command line says what is wrong, and what to write",
        arguments: [
            (["https://example.org/a.png"], "curl -sSL 'https://example.org/a.png' | scanics -"),
            (["parse", "http://example.org/a"], "is an address, and nothing is fetched"),
            (["--to", "sqlite:x", "a.png"], "write: scanics import --to sqlite:x a.png"),
            (["-dash.png"], "write ./-dash.png"), ([""], "The name of an input is empty"),
            (["help", "scann"], "did you mean scanics help scan?"),
            (["--jobs", "-1", "a.png"], "must be from 1 to 256"),
            (["--time-limit", "1e400", "a.png"], "greater than 0, such as 30"),
            (["--time-limit", "-3", "a.png"], "greater than 0, such as 30"),
            (["--timezone", "berlin", "a.png"], "did you mean Europe/Berlin?"),
            (["--timezone", "buenos aires", "a.png"], "did you mean America/Buenos_Aires?"),
            (["--timezone", "CEST", "a.png"], "an abbreviation, which several zones share"),
            (["--assume-timezone", "Tokyo", "a.png"], "did you mean Asia/Tokyo?"),
            (["--reference-date", "tomorrow 20:00", "a.png"], "is not a day"),
            (["--reference-date", "someday", "a.png"], "is not a time"),
        ])
    func usage(arguments: [String], message: String) async throws {
        let run = try await sandbox.run(arguments)
        #expect(run.status == 2 && run.errors.contains(message), "\(run.status) \(run.errors)")
    }

    @Test(
        "a name without a file says what is wrong",
        arguments: [
            ("version", "to see the version, run: scanics --version"),
            ("dangling.png", "leads to nowhere/a.png, which does not"),
            ("missing.png", "there is no such file; check the name"),
        ])
    func names(name: String, message: String) async throws {
        _ = try await sandbox.runShell("ln -s nowhere/a.png dangling.png")
        let run = try await sandbox.run(name)
        #expect(run.status == 3 && run.errors.contains(message), "\(run.errors)")
    }

    @Test("the address of a file is read as its path")
    func fileAddress() async throws {
        _ = try await sandbox.runShell("cp '\(Scanics.samples)poster.png' 'my ticket.png'")
        let address = "file://\(sandbox.folder.path)my%20ticket.png"
        let run = try await sandbox.run(address, "--reference-date", "today")
        #expect(run.status == 0 && run.output.contains("SUMMARY:Sommernacht-Jazz"), "\(run.errors)")
    }

    @Test("a missing folder of the output is named")
    func missingFolder() async throws {
        let run = try await sandbox.run(Scanics.samples + "poster.png", "-o", "missing/folder/a.ics")
        #expect(run.status == 3 && run.errors.contains("there is no folder missing/folder; create it"), "\(run.errors)")
    }

    @Test("a picture where text is expected, and a code that no calendar has, say so")
    func kinds() async throws {
        let parse = try await sandbox.run("parse", Scanics.samples + "poster.png")
        #expect(parse.status == 1 && parse.errors.contains("this is a picture; to read its codes, run: scanics /"))
        let inspect = try await sandbox.run("inspect", Scanics.samples + "wifi.png", "--format", "ics")
        #expect(inspect.status == 0 && inspect.errors.contains("no event; the code holds a Wi-Fi network"))
    }

    @Test("a calendar that is too large says how large it may be")
    func largeCalendar() async throws {
        let notes = Array(repeating: " " + String(repeating: "x", count: 998), count: 17_000).joined(separator: "\r\n")
        try sandbox.writeCalendar("large.ics", StoreSandbox.event("a", "A", "DESCRIPTION:\n" + notes))
        let run = try await sandbox.run("parse", "large.ics")
        #expect(run.status == 1 && run.errors.contains("the limit is 16777216"), "\(run.errors.prefix(300))")
    }

    @Test("a dry run says what it would do, not that it did it")
    func dryRun() async throws {
        let run = try await sandbox.run("import", "--dry-run", Scanics.samples + "poster.png")
        #expect(
            run.output.hasPrefix("to create ") && run.errors.contains("1 to create in "), "\(run.output)\(run.errors)")
        let json = try await sandbox.run("import", "--dry-run", "--format", "json", Scanics.samples + "poster.png")
        #expect(json.output.contains(#""outcome":"created""#), "\(json.output)")
    }
}
