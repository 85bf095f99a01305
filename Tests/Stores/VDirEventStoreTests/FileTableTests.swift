import CalendarModel
import EventStore
import Testing

@testable import VDirEventStore

@Suite("The table of a folder's files")
struct FileTableTests {
    private func file(_ name: String, uid: String, size: Int = 0) -> ItemFile {
        let time = FileSignature.Time(seconds: 0, nanoseconds: 0)
        return ItemFile(
            name: name, signature: FileSignature(inode: 1, size: size, modified: time, changed: time), isSettled: true,
            content: .item(uid: uid, type: .event, span: nil))
    }

    private func name(_ files: FileTable, uid: String) -> String? {
        files.place(uid: uid).map { files.file($0).name }
    }

    @Test("if several files have the same UID, the first by name is found, whatever the order in which they were added")
    func sameUID() {
        for order in [["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"], ["b", "a", "c"]] {
            var files = FileTable()
            for name in order { files.set(file(name, uid: "one")) }
            #expect(name(files, uid: "one") == "a")
            #expect(files.entries.count(where: \.isHidden) == 2)
            // When the first file is gone, the next file with the UID is found.
            for (removed, next) in [("a", "b"), ("b", "c"), ("c", nil)] {
                guard let place = files.place(name: removed) else {
                    Issue.record("there is no file \(removed)")
                    continue
                }
                files.remove(place)
                files.findUIDs()
                #expect(name(files, uid: "one") == next)
            }
        }
    }

    @Test("a table behaves like a dictionary, however often files are added, changed and removed")
    func manyChanges() {
        var files = FileTable()
        var model: [String: ItemFile] = [:]
        var state: UInt64 = 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for step in 0..<20_000 {
            let name = "\(next(300)).ics"
            if next(3) == 0 {
                if let place = files.place(name: name) { files.remove(place) }
                model[name] = nil
            } else {
                // A file has one of three UIDs, so its UID changes sometimes. No other file has these UIDs.
                let new = file(name, uid: "\(name)-\(next(3))", size: step)
                files.set(new)
                model[name] = new
            }
            if step.isMultiple(of: 100) { files.findUIDs() }
        }
        files.findUIDs()
        #expect(files.count == model.count)
        for (name, file) in model {
            #expect(files.place(name: name).map(files.file) == file)
            guard case .item(let uid, _, _, _) = file.content else { continue }
            #expect(self.name(files, uid: uid) == name)
        }
        #expect(files.place(name: "none") == nil)
        #expect(files.place(uid: "none") == nil)
        // Unused texts do not accumulate.
        #expect(files.texts.count < 100 * model.count)
        #expect(files.entries.count < 20 * model.count)
    }
}
