import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import ScanICS

extension TemporaryFolder {
    /// A folder with the given files, each one byte long.
    fileprivate convenience init(_ files: [String]) throws {
        try self.init()
        for file in files { try write(file) }
    }

    /// Returns what a walk through the folder, or a folder in it, finds: names, with the reason if an entry isn't scanned.
    fileprivate func walk(_ inner: String = "") -> [String] {
        FolderWalk(FilePath(path + inner)).map { input in
            switch input.source {
            case .passedOver(let reason): "\(input.relativeName): \(reason.rawValue)"
            case .unreadable(let error): "\(input.relativeName): \(error.code)"
            default: input.relativeName
            }
        }
    }
}

@Suite("Walking folders")
struct FolderWalkTests {
    @Test("files and folders come in the byte order of their names")
    func order() throws {
        let folder = try TemporaryFolder(["b.png", "a/z.png", "a/b/c.png", "B.png", "ä.png", "a.png", ".x/y.png", ".z"])
        #expect(
            folder.walk() == [".x: hidden", ".z: hidden", "B.png", "a/b/c.png", "a/z.png", "a.png", "b.png", "ä.png"])
    }

    @Test("a link to a folder above the walk is a loop")
    func linkAbove() throws {
        let folder = try TemporaryFolder(["a/b/1.png"])
        symlink("../..", folder.path + "a/b/top")
        #expect(folder.walk("a/b") == ["1.png", "top: folder-loop"])
    }

    @Test("a folder is listed when the walk reaches it, not before")
    func lazy() throws {
        let folder = try TemporaryFolder(["a/1.png", "b/2.png"])
        var walk = FolderWalk(FilePath(folder.path)).makeIterator()
        #expect(walk.next()?.relativeName == "a/1.png")
        try folder.write("b/0.png")
        #expect(walk.next()?.relativeName == "b/0.png")
    }

    @Test("links to files are followed, and links to folders, loops, pipes and dead links are reported with a reason")
    func links() throws {
        let folder = try TemporaryFolder(["a/1.png", "c/2.png"])
        symlink("1.png", folder.path + "a/2.png")
        symlink("..", folder.path + "a/up")
        symlink("../c", folder.path + "a/side")
        symlink("gone.png", folder.path + "a/dead.png")
        symlink("self.png", folder.path + "a/self.png")
        mkfifo(folder.path + "a/pipe", 0o600)
        #expect(
            folder.walk() == [
                "a/1.png", "a/2.png", "a/dead.png: no-such-file", "a/pipe: special", "a/self.png: unreadable",
                "a/side: link-to-folder", "a/up: folder-loop", "c/2.png",
            ])
    }

    @Test("a file whose name isn't UTF-8 is found")
    func bytes() throws {
        let folder = try TemporaryFolder(["a.png"])
        let name = FilePath(folder.path).appending(
            try #require(
                ([0x62, 0xFF, 0x00] as [UInt8]).withUnsafeBytes { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { FilePath.Component(platformString: $0.baseAddress!) }
                }))
        try FileDescriptor.open(name, .writeOnly, options: .create, permissions: .ownerReadWrite).close()
        let paths = FolderWalk(FilePath(folder.path)).compactMap { input in
            if case .file(let path) = input.source { path } else { nil }
        }
        #expect(paths.last == name)
    }

    @Test(
        "a folder without permission is reported, and the walk goes on",
        .enabled(if: getuid() != 0, "root has every permission"))
    func closed() throws {
        let folder = try TemporaryFolder(["closed/1.png", "d.png"])
        chmod(folder.path + "closed", 0)
        defer { chmod(folder.path + "closed", 0o700) }
        #expect(folder.walk() == ["closed: permission-denied", "d.png"])
    }

    @Test("deeply nested folders don't overflow the stack")
    func deep() throws {
        let folder = try TemporaryFolder()
        let depth = 300
        try folder.write(String(repeating: "d/", count: depth) + "x.png")
        #expect(folder.walk() == [String(repeating: "d/", count: depth) + "x.png"])
    }
}

@Suite("Watching folders")
struct FolderWatchTests {
    @Test("existing files come first, then each file that is moved in, written, linked, or found in a new folder")
    func watch() async throws {
        let folder = try TemporaryFolder(["a.png", "sub/b.png"])
        let watch = FolderWatch([FilePath(folder.path)])
        let (names, met) = AsyncStream<String>.makeStream()
        try WorkerThread.start {
            for input in watch { met.yield(input.relativeName) }
            met.finish()
        }
        var iterator = names.makeAsyncIterator()
        #expect(await iterator.next() == "a.png")
        #expect(await iterator.next() == "sub/b.png")
        while !watch.isWaiting { try await Task.sleep(for: .milliseconds(1)) }

        try folder.write("half.png", [])
        let half = try FileHandle(forWritingTo: URL(filePath: folder.path + "half.png"))
        #expect(await iterator.next() == "half.png")
        try half.write(contentsOf: Data([1, 2]))
        // A file that is written under a hidden name and then moved into place.
        try folder.write(".c.tmp")
        rename(folder.path + ".c.tmp", folder.path + "c.png")
        #expect(await iterator.next() == "c.png")
        try half.close()
        #expect(await iterator.next() == "half.png")
        symlink("c.png", folder.path + "link.png")
        #expect(await iterator.next() == "link.png")
        // A folder that is moved in with its files.
        rename(folder.path + "sub", folder.path + ".sub")
        rename(folder.path + ".sub", folder.path + "moved")
        #expect(await iterator.next() == "moved/b.png")
        try folder.write("new/deep/d.png")
        #expect(await iterator.next() == "new/deep/d.png")
        try FileManager.default.removeItem(atPath: folder.path + "new")
        try folder.write("new/e.png")
        #expect(await iterator.next() == "new/e.png")
        watch.stop()
        #expect(await iterator.next() == nil)
    }

    @Test("a file that is open for writing when its folder is walked is returned after it is closed")
    func beingWritten() async throws {
        let folder = try TemporaryFolder(["a.png", "b.png"])
        let writer = try FileHandle(forWritingTo: URL(filePath: folder.path + "a.png"))
        let watch = FolderWatch([FilePath(folder.path)])
        let (names, met) = AsyncStream<String>.makeStream()
        try WorkerThread.start {
            for input in watch { met.yield(input.relativeName) }
            met.finish()
        }
        var iterator = names.makeAsyncIterator()
        #expect(await iterator.next() == "b.png")
        while !watch.isWaiting { try await Task.sleep(for: .milliseconds(1)) }
        try writer.write(contentsOf: Data([9, 9]))
        try writer.close()
        #expect(await iterator.next() == "a.png")
        watch.stop()
    }

    @Test("a watch ends with an error when its folder is deleted")
    func gone() throws {
        let folder = try TemporaryFolder(["a.png"])
        let watch = FolderWatch([FilePath(folder.path)])
        var iterator = watch.makeIterator()
        #expect(iterator.next()?.relativeName == "a.png")
        let path = folder.path
        try FileManager.default.removeItem(atPath: path)
        #expect(iterator.next()?.source == .unreadable(.unreadable(.noSuchFileOrDirectory)))
        #expect(iterator.next() == nil)
    }
}
