import CLinux
import Glibc
import Testing

@testable import ScanICS

@Suite("Messages between processes")
struct ReaderSocketTests {
    /// Sends the head of a message with two files, and then its body with more files.
    private func receive(filesOfBody: Int) throws -> Int? {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        let body = Array("[7]".utf8)
        let head = withUnsafeBytes(of: (UInt64(body.count), Int64(0))) { Array($0) }
        let files = [Int32](repeating: ends[0], count: 2)
        #expect(cchild_send(ends[0], head, head.count, files, 2))
        #expect(cchild_send(ends[0], body, body.count, files, filesOfBody))
        guard let received = try ReaderSocket(descriptor: ends[1]).receive([Int].self) else { return nil }
        received.files.forEach { close($0) }
        return received.files.count
    }

    @Test("a message has at most two files")
    func files() throws {
        #expect(try receive(filesOfBody: 0) == 2)
        #expect(throws: ReaderSocket.Malformed.self) { try receive(filesOfBody: 1) }
    }
}
