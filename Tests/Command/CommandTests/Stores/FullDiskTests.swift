import Foundation
import TestSupport
import Testing

/// A disk that only a process and its children can see.
///
/// A disk of an ordinary user is mounted again without its former options: they name the user by a number that does not exist
/// where the disk is.
private enum PrivateDisk {
    /// Whether this machine allows processes to mount a private disk; many containers forbid it.
    static let isPossible =
        system("/usr/bin/unshare --map-root-user --mount mount -t tmpfs none /mnt 2>/dev/null") == 0
}

@Suite("A store on a full disk", .enabled(if: PrivateDisk.isPossible, "disks cannot be made here"))
struct FullDiskTests {
    /// The number of events to import, and the size of the disk in megabytes. The events need more space than the disk
    /// has.
    private static let (count, megabytes) = runsLongTests ? (2500, 3) : (1500, 2)

    private let sandbox: StoreSandbox

    init() throws {
        sandbox = try StoreSandbox()
        try FileManager.default.createDirectory(
            atPath: sandbox.folder.path + "disk", withIntermediateDirectories: true)
        try sandbox.writeCalendar("few.ics", StoreSandbox.event("few-1"), StoreSandbox.event("few-2"))
        let text = String(repeating: "All work and no play. ", count: 40)
        let events = (0..<Self.count).map { StoreSandbox.event("many-\($0)", "Number \($0)", "DESCRIPTION:\(text)") }
        try sandbox.writeCalendar("many.ics", events.joined(separator: "\n"))
    }

    /// The result of one of the commands on the disk.
    private struct Step {
        let status: Int
        let output: String
        let errors: String

        var objects: [[String: Any]] {
            let object = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
            return (object?["events"] ?? object?["results"]) as? [[String: Any]] ?? []
        }

        var uids: Set<String> { Set(objects.compactMap { $0["uid"] as? String }) }
    }

    private func step(_ name: String) throws -> Step {
        Step(
            status: try #require(Int(try sandbox.folder.text("\(name).status").trimmingCharacters(in: .newlines))),
            output: try sandbox.folder.text("\(name).out"), errors: try sandbox.folder.text("\(name).err"))
    }

    @Test(
        "events on a read-only disk are listed, and an import reports that the store cannot be written",
        arguments: ["sqlite:disk/events.sqlite", "vdir:disk/calendars"])
    func readOnly(_ store: String) async throws {
        let script = """
            mount -t tmpfs none disk || exit 9
            run() { name=$1; shift; '\(Scanics.path)' "$@" >$name.out 2>$name.err; echo $? >$name.status; }
            run few import few.ics --create --to \(store) --format json
            mount --options-mode ignore -o remount,ro disk
            run listed events list --from 2026-01-01 --to 2027-01-01 --format json --store \(store)
            run again import many.ics --to \(store) --format json
            """
        let run = try await sandbox.runShell(script, under: ["/usr/bin/unshare", "--map-root-user", "--mount"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try step("few").status == 0)
        let listed = try step("listed")
        #expect(listed.status == 0 && listed.uids == ["few-1", "few-2"], "\(listed.errors)")
        let again = try step("again")
        #expect(again.status == 3)
        let all = again.errors + again.objects.compactMap { $0["reason"] as? String }.joined()
        #expect(all.contains("cannot be written: ") || all.contains("the calendar is read-only"), "\(all)")
    }

    @Test(
        "an import reports the full disk, keeps every event it reported as saved, and continues when there is space again",
        arguments: ["sqlite:disk/events.sqlite", "vdir:disk/calendars"])
    func full(_ store: String) async throws {
        // Only this process and its children see the disk, which disappears when the process ends.
        let list = "events list --from 2026-01-01 --to 2027-01-01 --format json --store \(store)"
        let script = """
            mount -t tmpfs -o size=\(Self.megabytes)m none disk || exit 9
            run() { name=$1; shift; '\(Scanics.path)' "$@" >$name.out 2>$name.err; echo $? >$name.status; }
            run few import few.ics --create --to \(store) --format json
            run many import many.ics --to \(store) --format json
            run listed \(list)
            mount --options-mode ignore -o remount,size=64m disk
            run again import many.ics --to \(store) --format json
            run all \(list)
            run undo undo --last --store \(store)
            run left \(list)
            run partly undo --last --store \(store)
            """
        let run = try await sandbox.runShell(script, under: ["/usr/bin/unshare", "--map-root-user", "--mount"])
        #expect(run.status == 0, "\(run.errors)")
        let few = try step("few")
        #expect(few.status == 0, "\(few.errors)")

        let many = try step("many")
        #expect(many.status == 3)
        let failed = many.objects.filter { $0["outcome"] as? String == "failed" }
        let created = many.objects.filter { $0["outcome"] as? String == "created" }.compactMap { $0["uid"] as? String }
        #expect(!failed.isEmpty && failed.count + created.count == Self.count)
        for reason in Set(failed.compactMap { $0["reason"] as? String }) {
            #expect(reason.hasPrefix("the disk that holds disk/") && reason.contains("is full; "), "\(reason)")
            #expect(reason.contains("Make room"), "\(reason)")
        }
        #expect(many.errors.contains("\(failed.count) failed in \(store)"), "\(many.errors)")

        let listed = try step("listed")
        #expect(listed.status == 0, "\(listed.errors)")
        #expect(listed.uids == Set(created + ["few-1", "few-2"]))

        let again = try step("again")
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.objects.filter { $0["outcome"] as? String == "unchanged" }.count == created.count)
        #expect(try step("all").objects.count == Self.count + 2)
        #expect(try step("undo").status == 0)
        // Events that were not saved are not part of an import.
        let partly = try step("partly")
        #expect(partly.errors.contains("undone: \(created.count) removed\n"), "\(partly.errors)")
        #expect(try step("left").uids == listed.uids)
    }
}
