import Foundation
import TestSupport
import Testing

@Suite("scanics scan")
struct ScanCommandTests {
    @Test("a picture gives one calendar on standard output, and no messages")
    func ics() async throws {
        let run = try await Scanics.run("SampleImages/poster.png")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
        #expect(run.output.contains("\r\nSUMMARY:Sommernacht-Jazz"))
        #expect(run.output.hasSuffix("END:VCALENDAR\r\n"))
        #expect(run.errors == "")
        #expect(try await Scanics.run("scan", "SampleImages/poster.png").output.contains("Sommernacht-Jazz"))
    }

    @Test("several pictures give one calendar with each event and each time zone once")
    func merged() async throws {
        let pictures = ["badge.png", "course.png", "inverted.png", "programme.png", "course.png"]
        let run = try await Scanics.run(executable: Scanics.path, pictures.map { Scanics.samples + $0 })
        #expect(run.status == 0)
        #expect(run.output.components(separatedBy: "BEGIN:VEVENT").count == 7)
        #expect(run.output.components(separatedBy: "TZID:Europe/Berlin\r\n").count == 2)
    }

    @Test("a message in the codes of several pictures is one event, and missing parts are reported")
    func parts() async throws {
        let parts = (1...3).map(Scanics.partPicture)
        let whole = try await Scanics.run(
            executable: Scanics.path, ["--format", "jsonl", parts[2], parts[0], parts[1]])
        #expect(whole.status == 0)
        let lines = whole.output.split(separator: "\n")
        #expect(lines.map { $0.contains(#""content":"part""#) } == [true, true, true])
        #expect(lines.map { $0.contains(#""family":"bare-vevent""#) } == [false, false, true])
        #expect(!whole.output.contains("missing-part"))
        let cut = try await Scanics.run(executable: Scanics.path, ["--format", "jsonl", parts[2], parts[0]])
        #expect(cut.status == 1)
        #expect(cut.output.split(separator: "\n").map { $0.contains("missing-part") } == [false, true])
        #expect(cut.errors.contains("2 of 3 parts: part 2 is missing"))
        // The last input has the diagnostic about missing parts, even if this input cannot be read.
        let bad = try await Scanics.run(executable: Scanics.path, ["--format", "jsonl", parts[0], "/no/such"])
        #expect(bad.status == 3)
        #expect(bad.output.split(separator: "\n").map { $0.contains("missing-part") } == [false, true])
        let beside = try await Scanics.run(executable: Scanics.path, [parts[0], Scanics.samples + "poster.png"])
        #expect(beside.status == 0)
        #expect(beside.errors.contains("1 of 3 parts: parts 2 and 3 are missing"))
    }

    @Test("DTSTAMP comes from SOURCE_DATE_EPOCH if it is set")
    func reproducible() async throws {
        let run = try await Scanics.run("SampleImages/poster.png", environment: ["SOURCE_DATE_EPOCH": "1000000000"])
        #expect(run.output.contains("\r\nDTSTAMP:20010909T014640Z\r\n"))
    }

    @Test("- reads a picture from standard input")
    func standardInput() async throws {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: Scanics.samples + "poster.png")))
        let run = try await Scanics.run("-", "--format", "jsonl", input: bytes)
        #expect(run.status == 0)
        #expect(run.output.contains(#""path":"-""#))
    }

    @Test("--files-from reads names from a file or standard input, separated by line feeds or NUL")
    func lists() async throws {
        let lines = try await Scanics.run(
            "--files-from", "-", "--format", "jsonl",
            input: Array("SampleImages/link.png\nSampleImages/poster.png\n".utf8))
        #expect(lines.output.split(separator: "\n").count == 2)
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "a\nb.png")
        try folder.write("list", Array("\(folder.path)a\nb.png\0".utf8))
        let nul = try await Scanics.run("--files-from", folder.path + "list", "-0", "--format", "jsonl")
        #expect(nul.status == 0)
        #expect(nul.output.contains(#"a\nb.png"#))
    }

    @Test("the pictures in a folder are scanned in the order of names; hidden and other files are skipped and counted")
    func folder() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "b.png")
        try folder.copy("badge.png", to: "a/z.jpg")
        try folder.copy("course.png", to: ".hidden.png")
        try folder.write("notes.txt", Array("hello".utf8))
        try folder.write("empty", [])
        let run = try await Scanics.run(folder.path, "--format", "jsonl")
        #expect(run.status == 0)
        let paths = run.output.split(separator: "\n").map {
            $0.contains("a/z.jpg") ? "z" : $0.contains("b.png") ? "b" : "?"
        }
        #expect(paths == ["z", "b"])
        #expect(run.errors.contains("skipped 3 files: 2 not pictures, 1 hidden"))
    }

    @Test(
        "a picture without events gives status 1, and a message about its content",
        arguments: [
            ("link.png", "a web address"), ("wifi.png", "a Wi-Fi network"), ("no-code.png", "no code found"),
        ])
    func nothing(name: String, words: String) async throws {
        let run = try await Scanics.run("SampleImages/\(name)", "--ocr", "never")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("scanics: SampleImages/\(name): "))
        #expect(run.errors.contains(words))
        #expect(!run.errors.contains("apfelkuchen"))
        #expect(try await Scanics.run("SampleImages/\(name)", "--quiet").errors == "")
    }

    @Test("the text format prints a card for each event")
    func card() async throws {
        let run = try await Scanics.run("SampleImages/course.png", "--format", "text")
        #expect(run.status == 0)
        #expect(
            run.output == """
                Töpfern für Anfänger
                  When     Tuesday, 8 September 2026, 18:30 – 20:00 (Europe/Berlin, UTC+02:00)
                  Repeats  every week on Tuesday, 10 times
                  Except   Tuesday, 13 October 2026
                  Where    Werkstatt am Kanal, Raum 4
                  Alarm    1 hour before the start (display)
                  From     SampleImages/course.png, QR code
                  Assumed  it has no UID; one was made from its content


                """)
    }

    @Test("the json format prints one object for all inputs")
    func json() async throws {
        let run = try await Scanics.run("SampleImages/poster.png", "SampleImages/programme.png", "--format", "json")
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["events", "links", "diagnostics"])
        #expect((object["events"] as? [Any])?.count == 4)
    }
}

@Suite("Bad input")
struct BadInputTests {
    @Test("an unreadable input gives one message and status 3, and the other inputs are scanned")
    func unreadable() async throws {
        let folder = try TemporaryFolder()
        try folder.write("empty.png", [])
        try folder.write("text.png", Array("hello there".utf8))
        try folder.write("gif.png", Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 100))
        try folder.write("cut.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])
        for name in ["empty.png", "text.png", "gif.png", "cut.png", "missing.png"] {
            let run = try await Scanics.run(folder.path + name, "SampleImages/poster.png")
            #expect(run.status == 3, "\(name)")
            #expect(run.output.contains("Sommernacht-Jazz"))
            #expect(run.errors.hasPrefix("scanics: \(folder.path)\(name): "))
            #expect(run.errors.filter { $0 == "\n" }.count == 1)
            #expect(run.errors.contains("; "))
            let json = try await Scanics.run(folder.path + name, "--format", "jsonl")
            #expect(json.output.contains(#""error":{"code":""#))
        }
    }

    @Test(
        "a file without read permission is reported as such",
        .enabled(if: getuid() != 0, "root may read all files"))
    func permission() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "a.png")
        chmod(folder.path + "a.png", 0)
        let run = try await Scanics.run(folder.path + "a.png")
        #expect(run.status == 3)
        #expect(run.errors.contains("you have no permission to read this file"))
    }

    @Test("a header that claims 30,000 x 30,000 pixels is refused before memory is allocated")
    func bomb() async throws {
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        png += Array("IHDR".utf8) + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 0, 0, 0, 0]
        // The header's checksum, and the beginning of the data.
        png +=
            [67, 76, 167, 102] + [0, 0, 0, 100] + Array("IDAT".utf8) + [0x78, 0x9C] + [UInt8](repeating: 0, count: 102)
        let folder = try TemporaryFolder()
        try folder.write("bomb.png", png)
        // The limit is 100 MB above the address space of an idle process; the pixels would need 900 MB.
        let run = try await Scanics.run(
            executable: "/bin/sh", ["-c", "ulimit -v 600000; exec \(Scanics.path) \(folder.path)bomb.png"])
        #expect(run.status == 3)
        #expect(run.errors.contains("30000 x 30000"))
    }

    @Test(
        "wrong usage gives status 2",
        arguments: [
            [], ["--no-such-option"], ["--format", "pdf", "a.png"], ["-", "--files-from", "-"],
            ["--time-limit", "0", "a.png"],
            ["a.png", "--format", "json", "-o", "out/"], ["parse", "--quiet", "--verbose", "-"],
        ])
    func usage(arguments: [String]) async throws {
        let run = try await Scanics.run(executable: Scanics.path, arguments)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.contains("Usage:") || run.errors.contains("See 'scanics"))
    }

    @Test("--help, --version and completion scripts give status 0")
    func help() async throws {
        let help = try await Scanics.run("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("EXAMPLES"))
        #expect(try await Scanics.run("--version").output.hasPrefix("scanics "))
        for shell in ["bash", "zsh", "fish"] {
            #expect(try await Scanics.run("--generate-completion-script", shell).output.contains("inspect"))
        }
    }
}

@Suite("scanics inspect and parse")
struct InspectAndParseTests {
    @Test("inspect shows every code and the kind of its content")
    func inspect() async throws {
        let run = try await Scanics.run("inspect", "SampleImages/badge.png")
        #expect(run.status == 0)
        #expect(run.output.contains("1. QR code: a contact"))
        #expect(run.output.contains("2. QR code: an event"))
        let lines = try await Scanics.run("inspect", "SampleImages/link.png", "--format", "jsonl")
        #expect(lines.status == 0)
        #expect(lines.output.contains(#""content":"url""#))
        #expect(try await Scanics.run("inspect", "SampleImages/no-code.png").status == 1)
    }

    @Test("parse reads a payload from a file or standard input")
    func parse() async throws {
        let event = Array("BEGIN:VEVENT\nSUMMARY:a\nDTSTART:20260612T090000Z\nEND:VEVENT".utf8)
        for arguments in [["parse"], ["parse", "-"]] {
            let run = try await Scanics.run(executable: Scanics.path, arguments, input: event)
            #expect(run.status == 0)
            #expect(run.output.contains("\r\nSUMMARY:a\r\n"))
        }
        let folder = try TemporaryFolder()
        try folder.write("a.txt", event)
        let json = try await Scanics.run("parse", folder.path + "a.txt", "--format", "jsonl")
        #expect(json.output.contains(#""path":"\#(folder.path)a.txt""#))
        let none = try await Scanics.run("parse", input: Array("hello".utf8))
        #expect(none.status == 1)
        #expect(none.errors.contains("this is text"))
        #expect(try await Scanics.run("parse", folder.path).status == 3)
    }

    @Test("text from a picture cannot control the terminal")
    func terminal() async throws {
        let folder = try TemporaryFolder()
        let attack = "BEGIN:VEVENT\nDTSTART:20260612T090000Z\nSUMMARY:a\u{1B}[2Jb\u{202E}c\u{9B}d\nEND:VEVENT"
        try folder.write("a.txt", Array(attack.utf8))
        for format in ["ics", "json", "jsonl", "text"] {
            let command = "\(Scanics.path) parse --format \(format) \(folder.path)a.txt"
            let run = try await Scanics.run(executable: "/usr/bin/script", ["-qec", command, "/dev/null"])
            #expect(run.output.contains("BEGIN:VCALENDAR") || run.output.contains("c"))
            // The only escape sequences are those of our styles: titles, errors and warnings.
            let own = ["[1m", "[31m", "[33m", "[0m"].reduce(run.output) { $0.replacing("\u{1B}" + $1, with: "") }
            #expect(!own.unicodeScalars.contains("\u{1B}") && !own.unicodeScalars.contains("\u{9B}"), "\(format)")
            #expect(!own.unicodeScalars.contains("\u{202E}"), "\(format)")
        }
    }
}
