import CalendarModel
import EventStore
import Foundation
import TestSupport
import Testing

@testable import VDirEventStore

@Suite("The index of a folder of .ics files")
struct IndexTests {
    private let folder: TemporaryFolder
    private let calendar = CalendarIdentifier(rawValue: "calendar")
    private let june = TimeWindow(start: 1_780_272_000, end: 1_782_864_000)

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "calendar", withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.path + "calendar/\(name).ics" }

    private func text(_ uid: String, _ day: String, _ more: String = "") -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:other\nBEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n"
            + "DTSTART:\(day)T090000Z\n\(more)SUMMARY:\(uid)\nEND:VEVENT\nEND:VCALENDAR\n"
    }

    private func write(_ uid: String, _ day: String, _ more: String = "") throws {
        try text(uid, day, more).write(toFile: path(uid), atomically: true, encoding: .utf8)
    }

    /// Writes twenty events in June and twenty in July. Waits until any later change of a file also changes the file's
    /// signature. Then makes the index.
    private func fill() async throws {
        for number in 0..<20 {
            try write("june-\(number)", "202606\(10 + number)")
            try write("july-\(number)", "202607\(10 + number)")
        }
        usleep(50_000)
        #expect(try await events().count == 20)
        #expect(FileManager.default.fileExists(atPath: index))
    }

    private var index: String {
        "\(folder.path).scanics/index/\(ResourceName.derived(from: calendar.rawValue)).\(FileTable.indexVersion)"
    }

    /// Returns the UIDs of the events of June, as a new process reads them.
    private func events() async throws -> [String] { try await uids(process()) }

    private func uids(_ store: VDirEventStore) async throws -> [String] {
        try await list(store).resources.map(\.key.uid).sorted()
    }

    private func list(_ store: VDirEventStore) async throws -> ResourceList {
        try await store.resources(overlapping: june, type: .event, calendars: nil)
    }

    private func process(indexedFiles: Int = 0) async throws -> VDirEventStore {
        var settings = VDirEventStore.Settings()
        settings.indexedFiles = indexedFiles
        return try await VDirEventStore(path: folder.path, settings: settings)
    }

    @Test("if there is an index, a listing reads only the files of its period")
    func readsFew() async throws {
        try await fill()
        let store = try await process()
        #expect(try await uids(store).count == 20)
        let collection = try #require(await store.collections[calendar])
        #expect(collection.readCount == 20)
        // The signature of each file is compared once, because nothing in a folder shows that a file in it has changed.
        #expect(collection.lookCount == 40)
        // Without the index, all files are read.
        let without = try await process(indexedFiles: .max)
        #expect(try await uids(without).count == 20)
        #expect(await without.collections[calendar]?.readCount == 40)
    }

    @Test("files that other programs add, change, rename and remove between commands are seen")
    func changedBetween() async throws {
        try await fill()
        try write("july-0", "20260611")
        try write("june-0", "20260711")
        try write("new", "20260612")
        try FileManager.default.removeItem(atPath: path("june-1"))
        try FileManager.default.moveItem(atPath: path("june-2"), toPath: path("renamed"))
        var expected = Set((2..<20).map { "june-\($0)" })
        expected.formUnion(["july-0", "new"])
        #expect(try await Set(events()) == expected)
        #expect(try await process().resources(uid: "june-1").isEmpty)
        #expect(try await process().resources(uid: "june-2").count == 1)
        // The index has the changes, too.
        usleep(50_000)
        #expect(try await Set(events()) == expected)
        #expect(try await Set(events()) == expected)
    }

    @Test("a change that keeps the file, its size and its time of modification is seen")
    func sameSizeAndTime() async throws {
        try await fill()
        let url = URL(filePath: path("july-3"))
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path())
        let file = try FileHandle(forWritingTo: url)
        try file.write(contentsOf: Data(text("july-3", "20260613").utf8))
        try file.close()
        try FileManager.default.setAttributes(
            [.modificationDate: try #require(attributes[.modificationDate])], ofItemAtPath: url.path())
        let after = try FileManager.default.attributesOfItem(atPath: url.path())
        try #require(attributes[.size] as? Int == after[.size] as? Int)
        try #require(attributes[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(try await events().contains("july-3"))
    }

    @Test("a change at the moment of a listing is seen by the next listing, even if the file's size stays the same")
    func sameMoment() async throws {
        try await fill()
        for round in 0..<100 {
            // The file is written, listed and written again so quickly that its time of modification may stay the same.
            let days = round.isMultiple(of: 2) ? ["20260611", "20260711"] : ["20260711", "20260611"]
            for day in days {
                let file = try FileHandle(forWritingTo: URL(filePath: path("july-4")))
                try file.write(contentsOf: Data(text("july-4", day).utf8))
                try file.close()
                #expect(try await events().contains("july-4") == (day == "20260611"))
            }
        }
    }

    @Test("the index knows series without an end, reminders without a time, unreadable files and equal UIDs")
    func kinds() async throws {
        try write("endless", "20200101", "RRULE:FREQ=WEEKLY\n")
        try write("ended", "20200101", "RRULE:FREQ=WEEKLY;UNTIL=20200301T090000Z\n")
        try "nothing".write(toFile: path("damaged"), atomically: true, encoding: .utf8)
        try text("endless", "20260611").write(toFile: path("second"), atomically: true, encoding: .utf8)
        try "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:todo\nSUMMARY:Milk\nEND:VTODO\nEND:VCALENDAR\n".write(
            toFile: path("todo"), atomically: true, encoding: .utf8)
        usleep(50_000)
        for _ in 0..<3 {
            let found = try await list(process())
            #expect(found.resources.map(\.key.uid) == ["endless"])
            #expect(found.unreadable.map(\.name) == ["damaged.ics", "second.ics"])
            #expect(found.unreadable.allSatisfy { !$0.reason.isEmpty })
            let reminders = try await process().resources(overlapping: nil, type: .reminder, calendars: nil)
            #expect(reminders.resources.map(\.key.uid) == ["todo"])
        }
        try FileManager.default.removeItem(atPath: path("endless"))
        #expect(try await process().resources(uid: "endless").first?.resource.master?.property("RRULE") == nil)
    }

    @Test("a damaged index changes no answer, and is made again", arguments: 0..<24)
    func damaged(_ kind: Int) async throws {
        try await fill()
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: index)))
        switch kind {
        case 0: bytes = []
        case 1: bytes = Array("not an index".utf8)
        case 2: bytes.removeLast(bytes.count / 2)
        case 3: bytes = Array(bytes.prefix(100))
        default:
            var generator = SplitMix(state: UInt64(kind))
            for _ in 0..<40 * (kind % 4 + 1) {
                bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: generator.next())
            }
        }
        try Data(bytes).write(to: URL(filePath: index))
        for _ in 0..<3 { #expect(try await events().count == 20) }
        #expect(try await process().resources(uid: "july-1").count == 1)
    }

    @Test("no damaged byte of the index hides an event")
    func everyRow() async throws {
        try await fill()
        let whole = [UInt8](try Data(contentsOf: URL(filePath: index)))
        let names = (0..<20).map { "june-\($0)" }.sorted()
        for place in stride(from: 0, to: whole.count, by: runsLongTests ? 1 : 61) {
            var bytes = whole
            bytes[place] ^= 0x55
            try Data(bytes).write(to: URL(filePath: index))
            guard try await events() != names else { continue }
            Issue.record("after damage at byte \(place), the events of June are \(try await events())")
        }
    }

    @Test("an index that is a link or cannot be written changes no answer; an index of another version is left alone")
    func unusable() async throws {
        try await fill()
        try FileManager.default.removeItem(atPath: index)
        let elsewhere = folder.path + "elsewhere"
        symlink(elsewhere, index)
        #expect(try await events().count == 20)
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
        unlink(index)
        try FileManager.default.createDirectory(atPath: index, withIntermediateDirectories: true)
        #expect(try await events().count == 20)
        rmdir(index)
        let newer = index + "9"
        try Data("newer".utf8).write(to: URL(filePath: newer))
        try write("june-0", "20260711")
        #expect(try await events().count == 19)
        #expect(FileManager.default.contents(atPath: newer) == Data("newer".utf8))
        #expect(FileManager.default.fileExists(atPath: index))
    }

    @Test("an index folder that is a link is left alone, and so are files in the index folder that are not indexes")
    func linkedFolder() async throws {
        try await fill()
        let (own, elsewhere) = (folder.path + ".scanics/index", folder.path + "elsewhere")
        let manual = "\(own)/manual.\(FileTable.indexVersion)"
        try Data("manual".utf8).write(to: URL(filePath: manual))
        try write("june-0", "20260711")
        #expect(try await events().count == 19)
        #expect(FileManager.default.fileExists(atPath: manual))

        try FileManager.default.moveItem(atPath: own, toPath: elsewhere)
        symlink(elsewhere, own)
        let name = "\(ResourceName.derived(from: "other")).\(FileTable.indexVersion)"
        try Data("other".utf8).write(to: URL(filePath: "\(elsewhere)/\(name)"))
        let before = try contents(of: elsewhere)
        #expect(before.count == 3)
        try write("june-1", "20260711")
        #expect(try await events().count == 18)
        #expect(try contents(of: elsewhere) == before)
    }

    private func contents(of folder: String) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: "\(folder)/\($0)") ?? Data()) })
    }

    @Test("the index of a calendar that another program has removed is removed, too")
    func removedCalendar() async throws {
        try await fill()
        try FileManager.default.moveItem(atPath: folder.path + "calendar", toPath: folder.path + "other")
        #expect(try await events().count == 20)
        #expect(!FileManager.default.fileExists(atPath: index))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + ".scanics/index").count == 1)
    }

    @Test("a small calendar gets no index, and a listing writes nothing into its folder")
    func small() async throws {
        try write("one", "20260611")
        let store = try await VDirEventStore(path: folder.path)
        #expect(try await store.items(matching: ItemQuery(window: june)).items.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["calendar"])
    }

    @Test("processes that list and change the same calendar at once all see every file")
    func together() async throws {
        try await fill()
        let (path, calendar) = (folder.path, calendar)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<25 {
                        // Each store reads the index itself, as another process does.
                        var settings = VDirEventStore.Settings()
                        settings.indexedFiles = 0
                        let store = try await VDirEventStore(path: path, settings: settings)
                        let event = Component(
                            "VEVENT",
                            [
                                Property("UID", value: "\(writer)-\(number)"),
                                Property("DTSTART", value: "20260615T090000Z"),
                            ])
                        try await store.save(.event(CalendarEvent(event)), in: calendar)
                        let found = try await store.items(matching: ItemQuery(window: june)).items
                        #expect(found.count { $0.identifier.key.uid.hasPrefix("\(writer)-") } == number + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await events().count == 120)
    }
}
