import FoundationEssentials
import ScanICS
import CommandLineInterface
import SystemPackage

/// Where the lines of a report are, by their inputs: what a run remembers of an earlier one. The lines stay in the file.
struct ReportIndex: Sendable {
    /// The start of the run that began the report.
    private(set) var run: String?
    /// The length of the report, without a line that was being written when the run was killed.
    private(set) var length = 0
    private let file: FileDescriptor
    /// Where the last line of each input begins, by the hash of its path.
    private var offsets: [Int: Int] = [:]

    /// Reads a report through.
    init(_ file: FileDescriptor) throws {
        self.file = file
        var offset = 0
        while let line = try Self.line(at: offset, of: file) {
            // What is no line of a report is as good as not there.
            if let key = try? JSONDecoder().decode(RememberedInput.Key.self, from: Data(line)) {
                run = run ?? key.run
                offsets[key.path.hashValue] = offset
            }
            offset += line.count + 1
        }
        length = offset
    }

    /// What was read in a file, where the report has it as it is now.
    func reading(of input: ScanInput, stamp: FileStamp, effort: String) -> ImageReading? {
        guard let path = input.path, let offset = offsets[path.hashValue],
            let line = try? Self.line(at: offset, of: file),
            let known = try? JSONDecoder().decode(RememberedInput.self, from: Data(line)), known.path == path
        else { return nil }
        return known.reading(of: stamp, effort: effort)
    }

    /// Forgets an input: another line stands for it.
    mutating func remove(_ path: String) { offsets[path.hashValue] = nil }

    /// The lines of inputs that were not removed, in the order of the file.
    func remainingLines(_ body: ([UInt8]) throws -> Void) throws {
        for offset in offsets.values.sorted() {
            if let line = try Self.line(at: offset, of: file) { try body(line + [UInt8(ascii: "\n")]) }
        }
    }

    /// The line that begins at a place, without its end; nil where no whole line does.
    private static func line(at offset: Int, of file: FileDescriptor) throws -> [UInt8]? {
        var line: [UInt8] = []
        var room = 4096
        while true {
            let part = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                count = try file.read(
                    fromAbsoluteOffset: Int64(offset + line.count), into: UnsafeMutableRawBufferPointer(buffer))
            }
            if part.isEmpty { return nil }
            if let end = part.firstIndex(of: UInt8(ascii: "\n")) { return line + part[..<end] }
            line += part
            room = min(2 * room, 1 << 20)
        }
    }
}
