import Foundation
import Subprocess
import SystemPackage

/// Archives for tests.
package enum TestArchive {
    /// A file of a ZIP archive.
    package struct File: Sendable {
        package var name: String
        package var content: [UInt8]
        /// The content compressed with raw deflate; nil to store the content.
        package var deflated: [UInt8]?
        /// The size that the directory states; nil for the right one.
        package var statedSize: Int?
        package var isEncrypted = false
        package var isLink = false

        package init(_ name: String, _ content: [UInt8]) { (self.name, self.content) = (name, content) }
        package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    /// Returns a ZIP archive.
    package static func zip(_ files: [File]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        for file in files {
            let name = Array(file.name.utf8)
            let data = file.deflated ?? file.content
            let common =
                little(20, 2) + little(file.isEncrypted ? 1 : 0, 2) + little(file.deflated == nil ? 0 : 8, 2)
                + little(0, 8) + little(data.count, 4) + little(file.statedSize ?? file.content.count, 4)
                + little(name.count, 2) + little(0, 2)
            let mode = file.isLink ? 0o120_777 : 0o100_644
            directory += little(0x0201_4B50, 4) + little(3 << 8 | 20, 2) + common + little(0, 6)
            directory += little(0, 2) + little(mode, 2) + little(bytes.count, 4) + name
            bytes += little(0x0403_4B50, 4) + common + name + data
        }
        return bytes + directory + little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2)
            + little(files.count, 2) + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
    }

    /// Returns what a Python program writes to standard output; `files` are in its current folder.
    package static func python(_ program: String, _ files: [File] = []) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        for file in files { try folder.write(file.name, file.content) }
        let output = try await Subprocess.run(
            .path("/usr/bin/python3"), arguments: ["-c", program], workingDirectory: FilePath(folder.path),
            output: .bytes(limit: 64 << 20), error: .discarded)
        return output.standardOutput
    }

    /// Returns a tar archive, compressed as Python names it: `gz`, `bz2`, `xz`, or not at all.
    package static func tar(_ compression: String, _ files: [File]) async throws -> [UInt8] {
        let program = """
            import os, sys, tarfile
            with tarfile.open(fileobj=sys.stdout.buffer, mode="w|\(compression)") as archive:
                for name in sorted(os.listdir(".")): archive.add(name)
            """
        return try await python(program, files)
    }
}
