import CommandLineInterface
import FoundationEssentials
import SystemPackage

/// An index of a report: the position of each input's line. With it, a run can use the results of an earlier run. The
/// lines themselves stay in the file.
struct ReportIndex: Sendable {
    private(set) var run: String?
    private(set) var length = 0
    private let file: FileDescriptor
    /// Key: the hash of an input's path; value: the offset of the input's last line in the report.
    private var offsets: [Int: Int] = [:]
    /// Key: the state of a file; value: the offset of its last line.
    private var offsetsByStamp: [FileStamp: Int] = [:]

    init(_ file: FileDescriptor) throws {
        self.file = file
        var offset = 0
        while let line = try Self.line(at: offset, of: file) {
            // Lines that are not from a report are ignored.
            if let key = try? JSONDecoder().decode(RememberedInput.Key.self, from: Data(line)) {
                run = run ?? key.run
                offsets[key.path.hashValue] = offset
                if let stamp = key.stamp { offsetsByStamp[stamp] = offset }
            }
            offset += line.count + 1
        }
        length = offset
    }

    /// Returns the earlier reading of a file; nil if the report has no reading that is still valid
    /// (``RememberedInput``).
    func reading(of input: ScanInput, stamp: FileStamp, effort: String) -> ImageReading? {
        guard let path = input.path else { return nil }
        if let offset = offsets[path.hashValue], let known = known(at: offset, RememberedInput.self), known.path == path
        {
            return known.reading(of: stamp, effort: effort)
        }
        guard formerPath(of: path, stamp) != nil, let offset = offsetsByStamp[stamp] else { return nil }
        return known(at: offset, RememberedInput.self)?.reading(of: stamp, effort: effort)
    }

    /// Returns the path that a file had in the earlier run, if the file was renamed since; nil otherwise. A renamed file
    /// has the size and the time of one that is gone. A time in whole seconds, as in ZIP archives and on memory cards, says
    /// too little: two pictures of a burst can have the same.
    func formerPath(of path: String, _ stamp: FileStamp) -> String? {
        guard !stamp.modified.isMultiple(of: 1_000_000_000), offsets[path.hashValue] == nil,
            let offset = offsetsByStamp[stamp],
            let former = known(at: offset, RememberedInput.Key.self)?.path, former != path, former.isMissingFile
        else { return nil }
        return former
    }

    private func known<Known: Decodable>(at offset: Int, _ type: Known.Type) -> Known? {
        guard let line = try? Self.line(at: offset, of: file) else { return nil }
        return try? JSONDecoder().decode(type, from: Data(line))
    }

    mutating func remove(_ path: String) { offsets[path.hashValue] = nil }

    func remainingLines(_ body: ([UInt8]) throws -> Void) throws {
        for offset in offsets.values.sorted() {
            if let line = try Self.line(at: offset, of: file) { try body(line + [UInt8(ascii: "\n")]) }
        }
    }

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
