import CLinux
import CommandLineInterface
import Glibc
import NIOCore

/// The body of a large upload, in a file in memory. The process that reads the picture gets this file, so the server needs no
/// copy of it.
final class BodyFile: Sendable {
    private let descriptor: Int32

    init() throws(ServerProblem) {
        descriptor = cchild_file([], 0)
        guard descriptor >= 0 else { throw Self.noMemory }
    }

    deinit { close(descriptor) }

    /// The name by which this process opens the file.
    var path: String { "/proc/self/fd/\(descriptor)" }

    func append(_ part: ByteBuffer) throws(ServerProblem) {
        let isWritten = part.withUnsafeReadableBytes { cchild_write(descriptor, $0.baseAddress, $0.count) }
        guard isWritten else { throw Self.noMemory }
    }

    /// The first bytes of the file.
    var head: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }

    private static let noMemory = ServerProblem(
        .serviceUnavailable, "busy", "there is no memory for this picture; send it again soon", retryAfter: 10)
}
