import Foundation
import TestSupport
import Testing

@Suite("What was found where: tables, CSV and the summary")
struct FindingFormatTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, target) in [
            ("poster.png", "1.png"), ("link.png", "2.png"), ("no-code.png", "3.png"), ("wifi.png", "4.png"),
            ("link-poster.png", "5.png"),
        ] { try folder.copy(name, to: "in/\(target)") }
        try folder.write("in/6.png", [])
        return folder
    }

    @Test("csv has a head, a line for each event, and a line for each input without one")
    func csv() async throws {
        let folder = try folder()
        let run = try await Scanics.run(folder.path + "in", "--format", "csv", "--effort", "fast")
        #expect(run.status == 3)
        let lines = run.output.components(separatedBy: "\r\n").map { $0.replacing(folder.path, with: "") }
        #expect(lines[0] == "path,page,found,summary,start,end,timezone,all day,location,uid,note")
        #expect(lines[1].replacing("\"", with: "").hasPrefix("in/1.png,,event,Sommernacht-Jazz"))
        #expect(lines[1].contains(",2026-06-19T18:00:00,2026-06-19T21:30:00,UTC,no,"))
        let found = lines.dropFirst(2).map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).prefix(3).last ?? ""
        }
        #expect(found.prefix(3) == ["url", "no code", "wifi"])
        #expect(found.dropFirst(4).first == "empty-file")
        #expect(!run.output.contains("apfelkuchen"))
    }

    @Test("a text that a spreadsheet would compute, and line ends and quotes, are harmless in CSV")
    func formulas() async throws {
        let folder = try TemporaryFolder()
        let event =
            "BEGIN:VEVENT\r\nSUMMARY:=cmd|' /C calc'!A1\r\nLOCATION:a \"b\"\\, c\\nd\r\n"
            + "DTSTART:20260612T090000Z\r\nEND:VEVENT"
        try folder.write("a.txt", Array(event.utf8))
        let run = try await Scanics.run("parse", folder.path + "a.txt", "--format", "csv")
        #expect(run.output.contains(",'=cmd|' /C calc'!A1,"))
        #expect(run.output.contains(",\"a \"\"b\"\", c\nd\","))
    }

    @Test("the table has a line for each event and each input without one")
    func table() async throws {
        let folder = try folder()
        let run = try await Scanics.run(folder.path + "in", "--format", "table", "--effort", "fast")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 7)
        #expect(lines[0].hasPrefix("Picture") && lines[0].contains("Found") && lines[0].contains("Title"))
        #expect(lines[1].contains("event") && lines[1].contains("Sommernacht-Jazz"))
        #expect(lines[3].contains("no code") && lines[6].contains("empty-file"))
    }

    @Test("the summary counts the pictures without a code, with other codes and with links to calendars")
    func summary() async throws {
        let folder = try folder()
        let run = try await Scanics.run(
            folder.path + "in", "-o", folder.path + "all.ics", "--effort", "fast", "--report", folder.path + "r")
        #expect(run.errors.contains("without an event: 1 without a code, "), "\(run.errors)")
        let log = try await Scanics.run(
            folder.path + "in", "--effort", "fast", "--log-format", "json", "--report", folder.path + "r")
        let counts = ["withoutCode", "withOtherCodes", "withLinks"].compactMap { key in
            log.errors.firstMatch(of: try! Regex("\"\(key)\":([0-9]+)"))?.output[1].substring.flatMap { Int($0) }
        }
        #expect(counts.first == 1 && counts.reduce(0, +) == 4, "\(log.errors)")
    }

    @Test("a picture that was renamed since the report gives no second .ics file, and is not read again")
    func renamed() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "in/a.png")
        try folder.copy("course.png", to: "in/sub/b.png")
        try folder.copy("poster.png", to: "in/copy.png")
        let scan =
            ["scan", folder.path + "in", "-o", folder.path + "out/", "--resume", folder.path + "r"]
            + ["--effort", "fast"]
        #expect(try await Scanics.run(executable: Scanics.path, scan).status == 0)
        let files = FileManager.default
        try files.moveItem(atPath: folder.path + "in/a.png", toPath: folder.path + "in/concert.png")
        try files.moveItem(atPath: folder.path + "in/sub/b.png", toPath: folder.path + "in/b.png")
        let run = try await Scanics.run(executable: Scanics.path, scan)
        #expect(run.status == 0 && run.errors.contains("3 pictures known from the report"), "\(run.errors)")
        let written = folder.files.filter { $0.hasPrefix("out/") }.sorted()
        #expect(written == ["out/b.ics", "out/concert.ics", "out/copy.ics"])
        #expect(try folder.text("r").split(separator: "\n").count == 3)
    }
}
