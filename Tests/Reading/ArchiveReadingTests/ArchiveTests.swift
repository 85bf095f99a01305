import TestSupport
import Testing

@testable import ArchiveReading

@Suite("Files in archives")
struct ArchiveTests {
    private typealias File = TestArchive.File

    /// Returns the names and contents of an archive's files, or what prevents reading them.
    private func files(in bytes: [UInt8], limit: Int = 1000) -> [(
        name: String, content: Result<[UInt8], ArchivedFile.Obstacle>
    )] {
        guard let kind = ArchiveKind(bytes) else { return [] }
        var found: [(name: String, content: Result<[UInt8], ArchivedFile.Obstacle>)] = []
        let error = Archive.files(in: bytes, kind) { file in
            var unpacked = 0
            found.append((file.name, file.content(limit: limit, unpacked: &unpacked)))
            return true
        }
        #expect(error == nil)
        return found
    }

    @Test("the files of a ZIP archive come in order, without folders")
    func zip() {
        let found = files(in: TestArchive.zip([File("b.txt", "two"), File("a/", ""), File("a/c.txt", "three")]))
        #expect(found.map(\.name) == ["b.txt", "a/c.txt"])
        #expect(found.map(\.content) == [.success(Array("two".utf8)), .success(Array("three".utf8))])
    }

    @Test("the files of a tar archive come with any usual compression", arguments: ["", "gz", "bz2", "xz"])
    func tar(_ compression: String) async throws {
        let archive = try await TestArchive.tar(compression, [File("a.txt", "one"), File("b/c.txt", "two")])
        #expect(ArchiveKind(Array(archive.prefix(4096))) == .other)
        let found = files(in: archive)
        #expect(found.map(\.name) == ["a.txt", "b/c.txt"])
        #expect(found.map(\.content) == [.success(Array("one".utf8)), .success(Array("two".utf8))])
    }

    @Test("a file that leads out of the archive, a link, an encrypted or a long file is not read")
    func obstacles() throws {
        var locked = File("locked", "secret")
        locked.isEncrypted = true
        var link = File("link", "/etc/passwd")
        link.isLink = true
        var lying = File("lying", "longer than it says")
        lying.statedSize = 5
        let long = File("long", [UInt8](repeating: 1, count: 1001))
        let outside = ["/etc/x", "../x", "a/../../x", "C:\\x", "a\\..\\x"].map { File($0, "x") }
        let found = files(in: TestArchive.zip([locked, link, long] + outside + [File("good..txt", "x")]))
        let expected: [ArchivedFile.Obstacle] = [.encrypted, .link, .tooLong] + outside.map { _ in .outside }
        #expect(found.dropLast().map(\.content) == expected.map { .failure($0) })
        #expect(try found.last?.content.get() == Array("x".utf8))
        let stored = files(in: TestArchive.zip([lying]), limit: 10)
        #expect(stored.map(\.content) == [.failure(.damaged)])
    }

    @Test("links and paths that lead out of a tar archive are not read")
    func tarObstacles() async throws {
        let archive = try await TestArchive.python(
            """
            import io, sys, tarfile
            with tarfile.open(fileobj=sys.stdout.buffer, mode="w|gz") as archive:
                def add(name, kind=tarfile.REGTYPE, link=""):
                    member = tarfile.TarInfo(name)
                    member.type, member.linkname, member.size = kind, link, 3 if kind == tarfile.REGTYPE else 0
                    archive.addfile(member, io.BytesIO(b"abc"))
                add("good"); add("/etc/x"); add("../x"); add("soft", tarfile.SYMTYPE, "/etc/passwd")
                add("hard", tarfile.LNKTYPE, "good"); add("pipe", tarfile.FIFOTYPE)
            """)
        let found = files(in: archive)
        #expect(found.map(\.name) == ["good", "/etc/x", "../x", "soft", "hard"])
        #expect(found.dropFirst().map(\.content) == [.outside, .outside, .link, .link].map { .failure($0) })
    }

    @Test("a compressed bomb in a ZIP archive is refused by the size that it states, or by the size that it has")
    func bomb() async throws {
        let program = """
            import io, sys, zipfile
            buffer = io.BytesIO()
            with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive: archive.writestr("zeros", bytes(5_000_000))
            sys.stdout.buffer.write(buffer.getvalue())
            """
        var archive = try await TestArchive.python(program)
        #expect(archive.count < 10_000)
        #expect(files(in: archive).map(\.content) == [.failure(.tooLong)])
        let size = withUnsafeBytes(of: UInt32(5_000_000).littleEndian) { Array($0) }
        let places = archive.indices.filter { archive[$0...].starts(with: size) }
        for place in places { archive.replaceSubrange(place..<place + 4, with: [100, 0, 0, 0]) }
        #expect(!places.isEmpty && files(in: archive).map(\.content) == [.failure(.damaged)])
        // Unpacking it in vain is work, and counts.
        var unpacked = 0
        _ = Archive.files(in: archive, .zip) { file in
            _ = file.content(limit: 1000, unpacked: &unpacked)
            return true
        }
        #expect(unpacked > 100)
    }

    @Test("a file that shares its bytes with another file of the archive is not read")
    func overlap() {
        var archive = TestArchive.zip([File("a", "one"), File("b", "two"), File("c", "three")])
        let mark: [UInt8] = [0x50, 0x4B, 1, 2]
        let places = archive.ranges(of: mark).map(\.lowerBound)
        // The second entry names the first file.
        archive.replaceSubrange(places[1] + 42..<places[1] + 46, with: [0, 0, 0, 0])
        let found = files(in: archive)
        #expect(found.map(\.name) == ["a", "b", "c"])
        #expect(
            found.map(\.content)
                == [.success(Array("one".utf8)), .failure(.damaged), .success(Array("three".utf8))])
    }

    @Test("damaged archives end without a crash")
    func damage() async throws {
        var random = SplitMix(state: 47)
        let whole = [
            TestArchive.zip([File("a", "one"), File("b", "two")]), try await TestArchive.tar("xz", [File("a", "one")]),
            try await TestArchive.tar("", [File("a", "one")]),
        ]
        for archive in whole {
            for _ in 0..<300 {
                var bytes = archive
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    bytes[Int.random(in: 4..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                guard let kind = ArchiveKind(bytes) else { continue }
                _ = Archive.files(in: bytes, kind) { file in
                    var unpacked = 0
                    let content = try? file.content(limit: 1000, unpacked: &unpacked).get()
                    #expect(content?.count ?? 0 <= min(1000, unpacked))
                    return true
                }
            }
        }
    }

    @Test("other files are not taken for archives")
    func others() {
        #expect(ArchiveKind(Array("BZh9 is a word".utf8)) == nil)
        #expect(ArchiveKind([0x1F, 0x8B, 8, 0]) == nil && ArchiveKind([]) == nil)
        #expect(ArchiveKind(Array("PK is not enough".utf8)) == nil)
    }
}
