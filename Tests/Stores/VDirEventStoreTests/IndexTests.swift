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
    private func fill() throws {
        for number in 0..<20 {
            try write("june-\(number)", "202606\(10 + number)")
            try write("july-\(number)", "202607\(10 + number)")
        }
        usleep(50_000)
        #expect(try events().count == 20)
        #expect(FileManager.default.fileExists(atPath: index))
    }

    private var index: String {
        "\(folder.path).scanics/index/\(ResourceName.derived(from: calendar.rawValue)).\(FileTable.indexVersion)"
    }

    /// Returns the UIDs of the events of June, as a new process reads them.
    private func events(_ state: VDirState? = nil) throws -> [String] {
        try list(state).resources.map(\.key.uid).sorted()
    }

    private func list(_ state: VDirState? = nil) throws -> ResourceList {
        try (state ?? process()).resources(in: nil, limit: .max, files: { $0.has(.event) && $0.mayOverlap(june) })
    }

    private func process() -> VDirState {
        VDirState(root: Folder(path: folder.path), patience: 60, indexedFiles: 0)
    }

    @Test("if there is an index, a listing reads only the files of its period")
    func readsFew() throws {
        try fill()
        let state = process()
        #expect(try events(state).count == 20)
        let collection = try #require(state.collections.withLock { $0[calendar] })
        #expect(collection.readCount == 20)
        // The signature of each file is compared once, because nothing in a folder shows that a file in it has changed.
        #expect(collection.lookCount == 40)
        // Without the index, all files are read.
        let without = VDirState(root: Folder(path: folder.path), patience: 60, indexedFiles: .max)
        #expect(try events(without).count == 20)
        #expect(without.collections.withLock { $0[calendar] }?.readCount == 40)
    }

    @Test("files that other programs add, change, rename and remove between commands are seen")
    func changedBetween() throws {
        try fill()
        try write("july-0", "20260611")
        try write("june-0", "20260711")
        try write("new", "20260612")
        try FileManager.default.removeItem(atPath: path("june-1"))
        try FileManager.default.moveItem(atPath: path("june-2"), toPath: path("renamed"))
        var expected = Set((2..<20).map { "june-\($0)" })
        expected.formUnion(["july-0", "new"])
        #expect(try Set(events()) == expected)
        #expect(try process().resources(uid: "june-1").isEmpty)
        #expect(try process().resources(uid: "june-2").count == 1)
        // The index has the changes, too.
        usleep(50_000)
        #expect(try Set(events()) == expected)
        #expect(try Set(events()) == expected)
    }

    @Test("a change that keeps the file, its size and its time of modification is seen")
    func sameSizeAndTime() throws {
        try fill()
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
        #expect(try events().contains("july-3"))
    }

    @Test("a change at the moment of a listing is seen by the next listing, even if the file's size stays the same")
    func sameMoment() throws {
        try fill()
        for round in 0..<100 {
            // The file is written, listed and written again so quickly that its time of modification may stay the same.
            let days = round.isMultiple(of: 2) ? ["20260611", "20260711"] : ["20260711", "20260611"]
            for day in days {
                let file = try FileHandle(forWritingTo: URL(filePath: path("july-4")))
                try file.write(contentsOf: Data(text("july-4", day).utf8))
                try file.close()
                #expect(try events().contains("july-4") == (day == "20260611"))
            }
        }
    }

    @Test("the index knows series without an end, reminders without a time, unreadable files and equal UIDs")
    func kinds() throws {
        try write("endless", "20200101", "RRULE:FREQ=WEEKLY\n")
        try write("ended", "20200101", "RRULE:FREQ=WEEKLY;UNTIL=20200301T090000Z\n")
        try "nothing".write(toFile: path("damaged"), atomically: true, encoding: .utf8)
        try text("endless", "20260611").write(toFile: path("second"), atomically: true, encoding: .utf8)
        try "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:todo\nSUMMARY:Milk\nEND:VTODO\nEND:VCALENDAR\n".write(
            toFile: path("todo"), atomically: true, encoding: .utf8)
        usleep(50_000)
        for _ in 0..<3 {
            let found = try list()
            #expect(found.resources.map(\.key.uid) == ["endless"])
            #expect(found.unreadable.map(\.name) == ["damaged.ics", "second.ics"])
            #expect(found.unreadable.allSatisfy { !$0.reason.isEmpty })
            let reminders = try process().resources(in: nil, limit: .max, files: { $0.has(.reminder) })
            #expect(reminders.resources.map(\.key.uid) == ["todo"])
        }
        try FileManager.default.removeItem(atPath: path("endless"))
        #expect(try process().resources(uid: "endless").first?.resource.master?.property("RRULE") == nil)
    }

    @Test("a damaged index changes no answer, and is made again", arguments: 0..<24)
    func damaged(_ kind: Int) throws {
        try fill()
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
        for _ in 0..<3 { #expect(try events().count == 20) }
        #expect(try process().resources(uid: "july-1").count == 1)
    }

    @Test("no damaged byte of the index hides an event")
    func everyRow() throws {
        try fill()
        let whole = [UInt8](try Data(contentsOf: URL(filePath: index)))
        let names = (0..<20).map { "june-\($0)" }.sorted()
        for place in stride(from: 0, to: whole.count, by: runsLongTests ? 1 : 61) {
            var bytes = whole
            bytes[place] ^= 0x55
            try Data(bytes).write(to: URL(filePath: index))
            guard try events() != names else { continue }
            Issue.record("after damage at byte \(place), the events of June are \(try events())")
        }
    }

    @Test("an index that is a link or cannot be written changes no answer; an index of another version is left alone")
    func unusable() throws {
        try fill()
        try FileManager.default.removeItem(atPath: index)
        let elsewhere = folder.path + "elsewhere"
        symlink(elsewhere, index)
        #expect(try events().count == 20)
        #expect(!FileManager.default.fileExists(atPath: elsewhere))
        unlink(index)
        try FileManager.default.createDirectory(atPath: index, withIntermediateDirectories: true)
        #expect(try events().count == 20)
        rmdir(index)
        let newer = index + "9"
        try Data("newer".utf8).write(to: URL(filePath: newer))
        try write("june-0", "20260711")
        #expect(try events().count == 19)
        #expect(FileManager.default.contents(atPath: newer) == Data("newer".utf8))
        #expect(FileManager.default.fileExists(atPath: index))
    }

    @Test("an index folder that is a link is left alone, and so are files in the index folder that are not indexes")
    func linkedFolder() throws {
        try fill()
        let (own, elsewhere) = (folder.path + ".scanics/index", folder.path + "elsewhere")
        let manual = "\(own)/manual.\(FileTable.indexVersion)"
        try Data("manual".utf8).write(to: URL(filePath: manual))
        try write("june-0", "20260711")
        #expect(try events().count == 19)
        #expect(FileManager.default.fileExists(atPath: manual))

        try FileManager.default.moveItem(atPath: own, toPath: elsewhere)
        symlink(elsewhere, own)
        let name = "\(ResourceName.derived(from: "other")).\(FileTable.indexVersion)"
        try Data("other".utf8).write(to: URL(filePath: "\(elsewhere)/\(name)"))
        let before = try contents(of: elsewhere)
        #expect(before.count == 3)
        try write("june-1", "20260711")
        #expect(try events().count == 18)
        #expect(try contents(of: elsewhere) == before)
    }

    private func contents(of folder: String) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: "\(folder)/\($0)") ?? Data()) })
    }

    @Test("a stream lists the files of a calendar once, and reads only those of its period")
    func stream() throws {
        try fill()
        for number in 0..<230 { try write("august-\(number)", "20260801") }
        usleep(50_000)
        _ = try list()
        // The first round adds a file, so the second one finds 271 events.
        for (window, expected) in [(june, 20), (nil, 271)] {
            let state = VDirState(
                root: Folder(path: folder.path), patience: 60, freshness: .seconds(600), indexedFiles: 0)
            let reading = FolderReading(ResourceQuery(.event, window: window), try state.identifiers())
            var parts: [Int] = []
            while let part = try reading.next(state) {
                parts.append(part.resources.count)
                #expect(part.unreadable.isEmpty)
                // Another program's new file does not make the stream list all files again.
                try write("new-\(expected)-\(parts.count)", "20260901")
            }
            #expect(parts.reduce(0, +) == expected && parts.allSatisfy { $0 <= 100 }, "\(parts)")
            #expect(state.listCount(calendar) == 1)
            #expect(state.collections.withLock { $0[calendar] }?.readCount ?? .max <= expected + 2)
        }
    }

    @Test("the index of a calendar that another program has removed is removed, too")
    func removedCalendar() throws {
        try fill()
        try FileManager.default.moveItem(atPath: folder.path + "calendar", toPath: folder.path + "other")
        #expect(try events().count == 20)
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
        try fill()
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
        #expect(try events().count == 120)
    }
}
