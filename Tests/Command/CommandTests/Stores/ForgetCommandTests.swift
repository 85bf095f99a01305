import Foundation
import TestSupport
import Testing

@testable import StoreProgram

@Suite("Forgetting")
struct ForgetCommandTests {
    private let sandbox: StoreSandbox

    init() throws {
        sandbox = try StoreSandbox()
    }

    /// Whether any file below the home folder has a text, as it is or in JSON.
    private func isKept(_ text: String) throws -> Bool {
        let names = sandbox.folder.files.filter { !$0.hasSuffix(".ics") || $0.contains("calendars/") }
        return try names.contains { name in
            try Data(contentsOf: URL(filePath: sandbox.folder.path + name)).range(of: Data(text.utf8)) != nil
        }
    }

    @Test("what was kept of a removed event is in no file any more, and other events stay", arguments: [true, false])
    func removed(isDatabase: Bool) async throws {
        let store = isDatabase ? sandbox.sqlite : sandbox.vdir
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a", "Unforgettable"), StoreSandbox.event("b", "Staying"))
        #expect(try await sandbox.run("import", "a.ics", "--to", store, "--create").status == 0)
        #expect(try await sandbox.run("events", "remove", "a", "--store", store).status == 0)
        #expect(try isKept("Unforgettable"))
        let run = try await sandbox.run("forget", "--store", store)
        #expect(run.status == 0 && run.errors.contains("forgot 2 imports and changes"), "\(run.errors)")
        #expect(try !isKept("Unforgettable"))
        #expect(try await sandbox.events(store).compactMap { $0["summary"] as? String } == ["Staying"])
        #expect(try await sandbox.run("undo", "--last", "--store", store).status == 3)
        // The same picture does not bring the removed event back.
        let again = try await sandbox.run("import", "a.ics", "--to", store)
        #expect(again.output.contains("skipped"), "\(again.output)")
    }

    @Test("only what is older than a time is forgotten, in every store that was changed")
    func older() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a"))
        #expect(try await sandbox.run("import", "a.ics", "--to", sandbox.sqlite).status == 0)
        #expect(try await sandbox.run("import", "a.ics").status == 0)
        let none = try await sandbox.run("forget", "--before", "2026-05-31", "--format", "json")
        #expect(none.output == "{\"batches\":0,\"files\":0}\n", "\(none.output)\(none.errors)")
        let both = try await sandbox.run("forget", "--before", "2099-01-01", "--format", "json")
        #expect(both.output == "{\"batches\":2,\"files\":0}\n", "\(both.output)\(both.errors)")
    }

    @Test("files that the desktop's calendar was given, and pages of servers that have ended, are removed")
    func remains() throws {
        let folder = try TemporaryFolder()
        try folder.write("scanics-open-1.html", Array("x".utf8))
        try folder.write("scanics-open-x.html", Array("x".utf8))
        try folder.write("scanics-open-AbCdEf/concert.ics", Array("x".utf8))
        try folder.write("scanics-open-GhIjKl/other", Array("x".utf8))
        try folder.write("scanics-AbCdEf/concert.ics", Array("x".utf8))
        try folder.write("other/concert.ics", Array("x".utf8))
        #expect(PageRemains.removePages(in: folder.path) == 1)
        #expect(PageRemains.removeEvents(in: folder.path) == 1)
        #expect(
            folder.files.sorted() == [
                "other/concert.ics", "scanics-AbCdEf/concert.ics", "scanics-open-GhIjKl/other", "scanics-open-x.html",
            ])
    }
}
