import Glibc
import Synchronization
import SystemPackage

/// The requests to a worker: the length of each image as a 4-byte big-endian number, then the image.
package final class ImageRequests: Sequence, Sendable {
    private let limit: Int
    private let file: FileDescriptor
    private let cut = Atomic<Bool>(false)

    /// - Parameters:
    ///   - limit: the greatest size of an image in bytes. The answer to a larger image is an error.
    ///   - file: the file that the requests are read from.
    package init(limit: Int, from file: FileDescriptor = .standardInput) {
        self.limit = limit
        self.file = file
    }

    package var isCut: Bool { cut.load(ordering: .acquiring) }

    package func makeIterator() -> some IteratorProtocol<ScanInput> {
        AnyIterator { [self] in next() }
    }

    private func next() -> ScanInput? {
        var head: [UInt8] = []
        guard let status = read(4, into: &head) else { return nil }
        guard status == .whole else { return end() }
        let length = head.reduce(0) { $0 << 8 | Int($1) }
        guard length <= limit else {
            return skip(length) ? ScanInput(.unreadable(.fileTooLarge(limit: limit)), path: nil) : end()
        }
        var image: [UInt8] = []
        guard length == 0 || read(length, into: &image) == .whole else { return end() }
        return ScanInput(bytes: image)
    }

    private func end() -> ScanInput? {
        cut.store(true, ordering: .releasing)
        return nil
    }

    private enum Status {
        case whole, cut
    }

    private func read(_ count: Int, into bytes: inout [UInt8]) -> Status? {
        var isBroken = false
        // Memory is allocated as the bytes arrive, because the length in the request may be false.
        while bytes.count < count, !isBroken {
            let room = Swift.min(count - bytes.count, Swift.max(1 << 20, bytes.count))
            let part = try? [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            isBroken = part?.isEmpty ?? true
            if bytes.isEmpty, let part { bytes = part } else { bytes += part ?? [] }
        }
        if bytes.count == count { return .whole }
        return bytes.isEmpty ? nil : .cut
    }

    private func skip(_ count: Int) -> Bool {
        var left = count
        while left > 0 {
            var part: [UInt8] = []
            let room = Swift.min(left, 1 << 20)
            guard read(room, into: &part) == .whole else { return false }
            left -= room
        }
        return true
    }
}
