import Foundation

/// A temporary folder for a test, which is removed together with this value.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "scanics-\(UUID().uuidString)/").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and creates the folders on its path.
    package func write(_ name: String, _ bytes: [UInt8] = [1]) throws {
        let url = URL(filePath: path + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }
}
