import CLinux
import Foundation
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

    /// Sends a message from a thread of its own, and receives it.
    private func passOn(_ body: [UInt8]) throws -> [String]? {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        let message = withUnsafeBytes(of: (UInt64(body.count), Int64(0))) { Array($0) } + body
        let end = ends[0]
        Thread.detachNewThread { _ = cchild_send(end, message, message.count, [], 0) }
        return try ReaderSocket(descriptor: ends[1]).receive([String].self)?.message
    }

    @Test("a message has a limited number of values, and any number of commas in its texts")
    func values() throws {
        let commas = [UInt8](repeating: UInt8(ascii: ","), count: ReaderMessage.mostValues + 1)
        let text = Array(#"["\\\"\\","#.utf8) + Array("\"".utf8) + commas + Array("\"]".utf8)
        #expect(try passOn(text)?.map(\.utf8.count) == [3, commas.count])
        let many = "[\"\"" + String(repeating: ",\"\"", count: ReaderMessage.mostValues) + "]"
        #expect(throws: ReaderSocket.Malformed.self) { try passOn(Array(many.utf8)) }
    }

    @Test("a message has at most two files")
    func files() throws {
        #expect(try receive(filesOfBody: 0) == 2)
        #expect(throws: ReaderSocket.Malformed.self) { try receive(filesOfBody: 1) }
    }
}
