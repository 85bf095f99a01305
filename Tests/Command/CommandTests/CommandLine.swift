import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The command in a process of its own, as users run it.
enum Scanics {
    /// The result of a run of the command.
    struct Run: Sendable {
        let status: Int32?
        let output: String
        let errors: String
    }

    static let samples = packageRoot.path() + "SampleImages/"

    /// Returns the path of a picture with one part of a message that has three parts. The first part has the number 1.
    static func partPicture(_ number: Int) -> String {
        packageRoot.path() + "Tests/ScanICS/ScanICSTests/Fixtures/part-\(number).png"
    }

    /// The path of the command. The build puts the command into the folder of these tests.
    static var path: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "scanics").path()
    }

    static func run(
        _ arguments: String..., input: [UInt8] = [], folder: String? = nil, environment: [String: String] = [:]
    ) async throws -> Run {
        try await run(executable: path, arguments, input: input, folder: folder, environment: environment)
    }

    /// Returns a file without a name as input for a command. It is not a pipe, because writing to a pipe fails if the
    /// command ends before it has read everything.
    private static func file(of bytes: [UInt8]) throws -> FileDescriptor {
        let path = FileManager.default.temporaryDirectory.appending(path: "scanics-\(UUID().uuidString)").path()
        let file = try FileDescriptor.open(
            FilePath(path), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: .ownerReadWrite)
        try FileManager.default.removeItem(atPath: path)
        try file.writeAll(bytes)
        try file.seek(offset: 0, from: .start)
        return file
    }

    static func run(
        executable: String, _ arguments: [String], input: [UInt8] = [], folder: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> Run {
        let values = Dictionary(uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), $1) })
        let result = try await Subprocess.run(
            .path(FilePath(executable)), arguments: Arguments(arguments),
            environment: .inherit.updating(values.mapValues { Optional($0) }),
            workingDirectory: FilePath(folder ?? packageRoot.path()),
            input: .fileDescriptor(try file(of: input), closeAfterSpawningProcess: true),
            output: .string(limit: 16 << 20), error: .string(limit: 1 << 20))
        let status: Int32? = if case .exited(let code) = result.terminationStatus { code } else { nil }
        return Run(status: status, output: result.standardOutput, errors: result.standardError)
    }
}

extension TemporaryFolder {
    func copy(_ sample: String, to name: String) throws {
        try write(name, [UInt8](Data(contentsOf: URL(filePath: Scanics.samples + sample))))
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + name, encoding: .utf8)
    }

    /// The files in the folder and its subfolders, sorted by name.
    var files: [String] {
        (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + $0, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }
}
