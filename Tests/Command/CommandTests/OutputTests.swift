import Foundation
import TestSupport
import Testing

@Suite("Writing files")
struct OutputTests {
    @Test("-o replaces a file that it wrote for the same input, and any other file only with --force")
    func file() async throws {
        let folder = try TemporaryFolder()
        let target = folder.path + "a.ics"
        #expect(try await Scanics.run("SampleImages/poster.png", "-o", target).status == 0)
        let written = try folder.text("a.ics")
        #expect(written.contains("SUMMARY:Sommernacht-Jazz"))
        #expect(try await Scanics.run("SampleImages/poster.png", "-o", target).status == 0)
        let other = try await Scanics.run("SampleImages/course.png", "-o", target)
        #expect(other.status == 3)
        #expect(other.errors.contains("--force"))
        #expect(try folder.text("a.ics").contains("Sommernacht-Jazz"))
        #expect(try await Scanics.run("SampleImages/course.png", "-o", target, "--force").status == 0)
        #expect(try folder.text("a.ics").contains("Töpfern"))
        #expect(folder.files == ["a.ics"])
    }

    @Test("if nothing is found, no file is written or replaced")
    func nothing() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.ics", Array("mine".utf8))
        #expect(try await Scanics.run("SampleImages/link.png", "-o", folder.path + "a.ics", "--force").status == 1)
        #expect(try folder.text("a.ics") == "mine")
        #expect(try await Scanics.run("SampleImages/link.png", "-o", folder.path + "b.ics").status == 1)
        #expect(folder.files == ["a.ics"])
    }

    @Test(
        "an output that cannot be written gives a message and status 3",
        arguments: ["/no/such/folder/a.ics", "/proc/a.ics"])
    func unwritable(path: String) async throws {
        let run = try await Scanics.run("SampleImages/poster.png", "-o", path)
        #expect(run.status == 3)
        #expect(run.errors.contains("cannot be written"))
        let full = try await Scanics.run(
            executable: "/bin/sh", ["-c", "\(Scanics.path) SampleImages/poster.png >/dev/full"])
        #expect(full.status == 3)
        #expect(full.errors.contains("standard output"))
    }

    @Test("-o FOLDER/ writes a file for each picture with events, in the same subfolders")
    func tree() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "in/a.png")
        try folder.copy("photo.jpg", to: "in/a.jpg")
        try folder.copy("course.png", to: "in/2026/june/c.png")
        try folder.copy("link.png", to: "in/2026/link.png")
        let run = try await Scanics.run(folder.path + "in", "-o", folder.path + "out/")
        #expect(run.status == 0)
        #expect(folder.files.filter { $0.hasPrefix("out") } == ["out/2026/june/c.ics", "out/a.ics", "out/a.png.ics"])
        #expect(try folder.text("out/2026/june/c.ics").contains("Töpfern"))
        #expect(try await Scanics.run(folder.path + "in", "-o", folder.path + "out/").status == 0)
        #expect(try await Scanics.run("SampleImages/badge.png", "-o", folder.path + "out").status == 0)
        #expect(try folder.text("out/badge.ics").contains("Drawing maps"))
    }

    @Test("symbolic links inside the output folder are not followed")
    func links() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "in/sub/a.png")
        try folder.copy("poster.png", to: "in/b.png")
        try folder.write("elsewhere/victim.ics", Array("mine".utf8))
        try FileManager.default.createDirectory(atPath: folder.path + "out", withIntermediateDirectories: true)
        symlink(folder.path + "elsewhere", folder.path + "out/sub")
        symlink(folder.path + "elsewhere/victim.ics", folder.path + "out/b.ics")
        let run = try await Scanics.run(folder.path + "in", "-o", folder.path + "out/", "--force")
        #expect(run.status == 3)
        #expect(try folder.text("elsewhere/victim.ics") == "mine")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "elsewhere") == ["victim.ics"])
    }

    @Test("dots in names, links in the scanned folder and long names all give files inside the output folder")
    func names() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "elsewhere/a.png")
        try folder.copy("poster.png", to: "in/x/a...png")
        try folder.copy("poster.png", to: "in/x/-o.png")
        try folder.copy("poster.png", to: "in/\(String(repeating: "ä", count: 125)).jpg")
        try folder.copy("poster.png", to: "in/\(String(repeating: "ä", count: 125)).png")
        symlink(folder.path + "elsewhere", folder.path + "in/link")
        symlink("../elsewhere/a.png", folder.path + "in/b.png")
        let run = try await Scanics.run(
            folder.path + "in/../in", folder.path + "in/x/../../elsewhere/a.png", "-o", folder.path + "out/",
            "--effort",
            "fast")
        #expect(run.status == 0, "\(run.errors)")
        let long = String(repeating: "ä", count: 125)
        let written = folder.files.filter { $0.hasSuffix(".ics") }
        #expect(written.count == 6)
        #expect(written.allSatisfy { $0.hasPrefix("out/") })
        #expect(
            Set(written).isSuperset(of: ["out/a.ics", "out/b.ics", "out/x/a...ics", "out/x/-o.ics", "out/\(long).ics"]))
        #expect(run.errors.contains("in/link: a link to a folder is not followed"))
    }

    @Test("other calendar programs can read the written files")
    func otherPrograms() async throws {
        let folder = try TemporaryFolder()
        let target = folder.path + "all.ics"
        let names = [
            "badge", "conference", "course", "inverted", "logo", "poster", "programme", "screenshot", "sticky-note",
        ]
        let run = try await Scanics.run(
            executable: Scanics.path, names.map { "\(Scanics.samples)\($0).png" } + ["-o", target])
        #expect(run.status == 0)
        let program = """
            import icalendar, sys
            calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
            for item in calendar.walk('VEVENT') + calendar.walk('VTODO'):
                assert not item.errors, item.errors
                when = item.get('DTSTART') or item.get('DUE')
                print(item['SUMMARY'], when.dt.isoformat(), item['UID'] != '', item['DTSTAMP'].dt.tzinfo)
            """
        let python = try await Scanics.run(executable: "/usr/bin/python3", ["-c", program, target])
        #expect(python.status == 0, "\(python.errors)")
        #expect(python.output.split(separator: "\n").count == 11)
        #expect(python.output.contains("Töpfern für Anfänger 2026-09-08T18:30:00+02:00 True UTC"))
        #expect(python.output.contains("Nordic Water Days 2027 2027-03-10 "))

        let text = KhalConfiguration.text(
            calendars: "[[mine]]\npath = \(folder.path)khal/events", database: folder.path + "khal/cache.db")
        try folder.write("khal/config", Array(text.utf8))
        let home = ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
        let config = ["-c", folder.path + "khal/config"]
        try FileManager.default.createDirectory(atPath: folder.path + "khal/events", withIntermediateDirectories: true)
        let imported = try await Scanics.run(
            executable: "/usr/bin/khal", config + ["import", "--batch", "-a", "mine", target], environment: home)
        #expect(imported.status == 0, "\(imported.errors)")
        let listed = try await Scanics.run(
            executable: "/usr/bin/khal", config + ["list", "2026-06-19", "2026-06-20"], environment: home)
        #expect(listed.output.contains("20:00-23:30 Sommernacht-Jazz"), "\(listed.output) \(listed.errors)")
    }
}
