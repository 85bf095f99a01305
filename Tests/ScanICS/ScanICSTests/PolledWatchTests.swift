import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import ScanICS

@Suite("Watching network shares")
struct PolledWatchTests {
    private static let polling = FolderWatch.Polling(
        interval: .milliseconds(20), isNeeded: { _ in true }, usesEvents: false)

    /// Returns the names of the next files that a watch returns.
    private func names(_ count: Int, of iterator: inout FolderWatchIterator) -> [String] {
        (0..<count).compactMap { _ in iterator.next()?.relativeName }.sorted()
    }

    @Test("new and changed files in all subfolders are found once each, even if the system reports no change")
    func finds() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.png", [1])
        let watch = FolderWatch([FilePath(folder.path)], polling: Self.polling)
        var iterator = watch.makeIterator()
        #expect(names(1, of: &iterator) == ["a.png"])
        try folder.write("b.png", [1])
        try folder.write("new/deep/c.png", [1])
        #expect(names(2, of: &iterator) == ["b.png", "new/deep/c.png"])
        try folder.write("a.png", [1, 2])
        #expect(names(1, of: &iterator) == ["a.png"])
        // Nothing else has changed, so the watch waits.
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { watch.stop() }
        #expect(iterator.next() == nil)
    }

    @Test("a folder that disappears is reported once, and is watched again when it is back")
    func disappears() throws {
        let folder = try TemporaryFolder()
        try folder.write("share/a.png", [1])
        let share = FilePath(folder.path).appending("share")
        let watch = FolderWatch([share], polling: Self.polling)
        var iterator = watch.makeIterator()
        #expect(names(1, of: &iterator) == ["a.png"])
        try FileManager.default.moveItem(atPath: share.string, toPath: folder.path + "away")
        guard case .unreadable? = iterator.next()?.source else {
            Issue.record("the loss of the folder is not reported")
            return
        }
        try folder.write("away/b.png", [1])
        try FileManager.default.moveItem(atPath: folder.path + "away", toPath: share.string)
        #expect(names(1, of: &iterator) == ["b.png"])
    }

    @Test("a folder of this machine is not taken for a share")
    func local() throws {
        #expect(!NetworkShare.holds(FilePath(try TemporaryFolder().path)))
        #expect(!NetworkShare.holds("/proc"))
    }
}
