import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

@Suite("Unusable stores and interrupted imports")
struct StoreFailureTests {
    private let sandbox: StoreSandbox

    init() throws {
        sandbox = try StoreSandbox()
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a"), StoreSandbox.event("b"))
    }

    @Test("a file that is not a store is refused, and not changed", arguments: ["not a database", ""])
    func corrupt(text: String) async throws {
        let bytes = Array(String(repeating: text.isEmpty ? "\0" : text, count: 500).utf8)
        try sandbox.folder.write("events.sqlite", bytes)
        for arguments in [["import", "a.ics", "--to"], ["events", "--store"], ["undo", "--store"]] {
            let run = try await sandbox.run(arguments + [sandbox.sqlite])
            #expect(run.status == 3)
            #expect(run.errors.hasPrefix("scanics: sqlite:\(sandbox.folder.path)events.sqlite: "), "\(run.errors)")
            #expect(try sandbox.folder.text("events.sqlite").utf8.elementsEqual(bytes))
        }
    }

    @Test("a store from a newer version is refused, and not changed")
    func newer() async throws {
        #expect(try await sandbox.run("import", "a.ics", "--to", sandbox.sqlite).status == 0)
        // The user version is at byte 60 of an SQLite file.
        var bytes = try [UInt8](Data(contentsOf: URL(filePath: sandbox.folder.path + "events.sqlite")))
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
        try sandbox.folder.write("events.sqlite", bytes)
        for arguments in [["import", "a.ics", "--to"], ["events", "--store"], ["undo", "--last", "--store"]] {
            let run = try await sandbox.run(arguments + [sandbox.sqlite])
            #expect(run.status == 3)
            #expect(run.errors.contains("written by a newer version of ScanICS"), "\(run.errors)")
        }
        #expect(try Data(bytes) == Data(contentsOf: URL(filePath: sandbox.folder.path + "events.sqlite")))
    }

    @Test("a read-only folder is reported, and nothing in it is changed")
    func readOnly() async throws {
        #expect(try await sandbox.run("import", "a.ics", "--to", sandbox.sqlite).status == 0)
        #expect(try await sandbox.run("import", "a.ics", "--to", sandbox.vdir, "--create").status == 0)
        try sandbox.writeCalendar("b.ics", StoreSandbox.event("c"))
        func contents() throws -> [String: Data] {
            var contents: [String: Data] = [:]
            for name in sandbox.folder.files {
                contents[name] = try Data(contentsOf: URL(filePath: sandbox.folder.path + name))
            }
            return contents
        }
        let before = try contents()
        _ = try await sandbox.runShell("chmod -R a-w,a+rX .")
        // Root may write anywhere, so the command runs as the user `nobody` if the tests run as root.
        let asNobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        for store in [sandbox.sqlite, sandbox.vdir] {
            let run = try await sandbox.runShell(
                "exec '\(Scanics.path)' import b.ics --to '\(store)'", under: getuid() == 0 ? asNobody : [])
            #expect(run.status == 3)
            let said = run.output + run.errors
            #expect(said.contains("cannot be written") || said.contains("is read-only"), "\(said)")
            #expect(said.contains(store) && !said.contains("internal error"), "\(said)")
        }
        _ = try await sandbox.runShell("chmod -R u+w .")
        #expect(try contents() == before)
    }

    @Test("a store that cannot be created is reported by its name")
    func notWritable() async throws {
        for store in ["sqlite:/proc/events.sqlite", "vdir:/proc/calendars", "sqlite:/dev/full/events.sqlite"] {
            let run = try await sandbox.run("import", "a.ics", "--to", store)
            #expect(run.status == 3, "\(store)")
            #expect(run.errors.hasPrefix("scanics: \(store): "), "\(run.errors)")
        }
    }

    @Test("if standard output cannot be written, the failure is reported, and the imported events stay")
    func fullOutput() async throws {
        let line = "exec '\(Scanics.path)' import a.ics --to '\(sandbox.sqlite)' >/dev/full"
        let run = try await Scanics.run(executable: "/bin/sh", ["-c", line], folder: sandbox.folder.path)
        #expect(run.status == 3)
        #expect(run.errors.contains("standard output: cannot be written"))
        #expect(try await sandbox.events(sandbox.sqlite).count == 2)
    }

    @Test("an unreadable event is reported, and the others are listed")
    func poison() async throws {
        #expect(try await sandbox.run("import", "a.ics", "--to", sandbox.vdir, "--create").status == 0)
        try sandbox.folder.write("calendars/calendar/poison.ics", Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n".utf8))
        let run = try await sandbox.run("events", "--store", sandbox.vdir)
        #expect(run.status == 3)
        #expect(run.output.components(separatedBy: "Concert").count == 3)
        #expect(run.errors.contains("poison.ics"))
    }

    @Test("if scanics-store is missing, the message names the folders where it is expected")
    func missingProgram() async throws {
        try FileManager.default.copyItem(atPath: Scanics.path, toPath: sandbox.folder.path + "scanics")
        let run = try await Scanics.run(executable: sandbox.folder.path + "scanics", ["events"])
        #expect(run.status == 3)
        #expect(run.errors.contains("scanics-store") && run.errors.contains("libexec/scanics"))
    }

    @Test("scanics-store is found where it is installed")
    func installed() async throws {
        let manager = FileManager.default
        for folder in ["bin", "libexec/scanics"] {
            try manager.createDirectory(atPath: sandbox.folder.path + folder, withIntermediateDirectories: true)
        }
        try manager.copyItem(atPath: Scanics.path, toPath: sandbox.folder.path + "bin/scanics")
        try manager.createSymbolicLink(
            atPath: sandbox.folder.path + "libexec/scanics/scanics-store", withDestinationPath: Scanics.path + "-store")
        let run = try await Scanics.run(
            executable: sandbox.folder.path + "bin/scanics", ["import", "a.ics", "--to", sandbox.sqlite],
            folder: sandbox.folder.path)
        #expect(run.status == 0, "\(run.errors)")
    }

    /// Imports a file of many events, and sends a signal after the first events are reported.
    private func cutOff(
        _ file: String, by signal: Signal, after delay: Int
    ) async throws -> (status: TerminationStatus, saved: [String], errors: String) {
        let result = try await Subprocess.run(
            .path(FilePath(Scanics.path)),
            arguments: ["import", file, "--to", sandbox.sqlite, "--format", "jsonl"],
            workingDirectory: FilePath(sandbox.folder.path), input: .none, output: .sequence,
            error: .string(limit: 1 << 20)
        ) { execution in
            var saved: [String] = []
            var killer: Task<Void, any Error>?
            for try await line in execution.standardOutput.strings() {
                saved += line.matches(of: /"uid":"([^"]*)"/).map { String($0.output.1) }
                guard killer == nil else { continue }
                killer = Task {
                    try await Task.sleep(for: .milliseconds(delay))
                    try execution.send(signal: signal)
                }
            }
            killer?.cancel()
            return saved
        }
        return (result.terminationStatus, result.closureResult, result.standardError)
    }

    private func writeMany(_ count: Int) throws {
        let text = String(repeating: "All work and no play. ", count: 40)
        let events = (0..<count).map { StoreSandbox.event("event-\($0)", "Number \($0)", "DESCRIPTION:\(text)") }
        try sandbox.writeCalendar("many.ics", events.joined(separator: "\n"))
    }

    @Test(
        "after kill -9 every reported event is there, none is there twice, and the import can be continued and undone")
    func killed() async throws {
        let (count, kills, latest) = runsLongTests ? (4000, 6, 300) : (1000, 2, 50)
        try writeMany(count)
        var reported: Set<String> = []
        for _ in 0..<kills {
            let run = try await cutOff("many.ics", by: .kill, after: .random(in: 0...latest))
            reported.formUnion(run.saved)
            let uids = try await sandbox.events(sandbox.sqlite).compactMap { $0["uid"] as? String }
            #expect(Set(uids).count == uids.count)
            #expect(reported.subtracting(uids).isEmpty)
        }
        #expect(!reported.isEmpty)
        let last = try await sandbox.run("import", "many.ics", "--to", sandbox.sqlite, "--quiet")
        #expect(last.status == 0, "\(last.errors)")
        #expect(try await sandbox.events(sandbox.sqlite).count == count)
        for _ in 0..<10 where try await sandbox.run("undo", "--last", "--store", sandbox.sqlite).status == 0 {}
        #expect(try await sandbox.events(sandbox.sqlite).isEmpty)
    }

    @Test("Ctrl-C ends an import in good order, and the messages say how to continue it and how to undo it")
    func interrupted() async throws {
        let count = runsLongTests ? 6000 : 3000
        try writeMany(count)
        let run = try await cutOff("many.ics", by: .interrupt, after: 0)
        #expect(run.status == .exited(130))
        #expect(run.errors.contains("stopped; the events imported so far are saved"))
        let batch = try #require(run.errors.firstMatch(of: /scanics undo ([0-9a-f]+) --store/)).output.1
        let events = try await sandbox.events(sandbox.sqlite)
        #expect(!events.isEmpty && events.count < count)
        #expect(try await sandbox.run("undo", String(batch), "--store", sandbox.sqlite).status == 0)
        #expect(try await sandbox.events(sandbox.sqlite).isEmpty)
    }

    @Test("two imports at once both succeed, and save each event once")
    func together() async throws {
        let count = runsLongTests ? 2000 : 500
        try writeMany(count)
        let runs = try await withThrowingTaskGroup(of: Scanics.Run.self) { group in
            for _ in 0..<2 {
                group.addTask { [sandbox] in
                    try await sandbox.run("import", "many.ics", "--to", sandbox.sqlite, "--format", "json")
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(runs.allSatisfy { $0.status == 0 }, "\(runs.map(\.errors))")
        let created = try runs.flatMap { try StoreSandbox.objects("results", in: $0) }.filter {
            $0["outcome"] as? String == "created"
        }
        #expect(created.count == count)
        #expect(try await sandbox.events(sandbox.sqlite).count == count)
    }

    @Test("an import without changes does not write to the store's file")
    func unchanged() async throws {
        #expect(try await sandbox.run("import", "a.ics", "--to", sandbox.sqlite).status == 0)
        func bytes() -> [Data] {
            ["events.sqlite", "events.sqlite-wal"].map { name in
                FileManager.default.contents(atPath: sandbox.folder.path + name) ?? Data()
            }
        }
        let before = bytes()
        let run = try await sandbox.run("import", "a.ics", "--to", sandbox.sqlite)
        #expect(run.output.components(separatedBy: "unchanged ").count == 3)
        #expect(bytes() == before)
    }
}
