import CLinux
import FoundationEssentials
import Glibc

/// One end of the socket between a process that scans and a process that reads pictures for it.
struct ReaderSocket {
    let descriptor: Int32

    /// The error for a socket that was closed within a message, or before a message could be sent.
    struct Closed: Error {}

    /// The error for a message that a correct program would never have sent.
    struct Malformed: Error {}

    /// Sends a message. If the other end closes the socket later, this is noticed when the answer is received.
    ///
    /// - Parameter text: a long text that belongs to the message. JSON would escape each of its line ends.
    func send(_ message: some Encodable, text: [UInt8] = [], files: [Int32] = []) throws {
        let json = try JSONEncoder().encode(message)
        try send(json + text, count: json.count, number: text.count, files)
    }

    /// Sends a picture: an open file of the given size.
    func sendPicture(_ file: Int32, size: Int) throws {
        try send([], count: 0, number: size, [file])
    }

    private func send(_ body: some Collection<UInt8>, count: Int, number: Int, _ files: [Int32]) throws {
        var bytes = withUnsafeBytes(of: (UInt64(count), Int64(number))) { Array($0) }
        bytes += body
        guard cchild_send(descriptor, bytes, bytes.count, files, files.count) else { throw Closed() }
    }

    /// Receives a picture: an open file, and its size; nil if the other end was closed. The file is -1 if this process
    /// may open no more files, because the kernel then drops the file.
    func receivePicture() throws -> (file: Int32, size: Int)? {
        var files: [Int32] = []
        guard let head = try receiveHead(&files, {}) else { return nil }
        guard head.count == 0, files.count <= 1 else { throw Malformed() }
        return (files.first ?? -1, head.number)
    }

    private func receiveHead(_ files: inout [Int32], _ wait: () throws -> Void) throws -> (count: Int, number: Int)? {
        guard let bytes = try receive(16, &files, wait) else { return nil }
        return try bytes.withUnsafeBytes { bytes in
            let count = bytes.loadUnaligned(as: UInt64.self)
            guard count <= ReaderMessage.most else { throw Malformed() }
            return (Int(count), Int(bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self)))
        }
    }

    /// A message, and the text and the files that came with it.
    struct Received<Message> {
        let message: Message
        let text: [UInt8]
        let files: [Int32]
    }

    /// Receives a message; nil if the other end was closed between two messages.
    ///
    /// - Parameter wait: called before each step that may block; throws to end the wait.
    func receive<Message: Decodable>(
        _ type: Message.Type, wait: () throws -> Void = {}
    ) throws -> Received<Message>? {
        var files: [Int32] = []
        do {
            guard let head = try receiveHead(&files, wait) else { return nil }
            guard (0...ReaderMessage.most).contains(head.number) else { throw Malformed() }
            guard let body = try receive(head.count, &files, wait), let text = try receive(head.number, &files, wait)
            else { throw Closed() }
            guard Self.hasFewValues(body) else { throw Malformed() }
            let message = try JSONDecoder().decode(type, from: Data(body))
            return Received(message: message, text: text, files: files)
        } catch {
            for file in files { close(file) }
            throw error
        }
    }

    /// Whether JSON has at most ``ReaderMessage/mostValues`` values. Texts may have any number of commas.
    private static func hasFewValues(_ json: [UInt8]) -> Bool {
        var (count, isInText, isEscaped) = (0, false, false)
        for byte in json {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInText.toggle()
            } else if isInText {
                isEscaped = byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: ",") {
                count += 1
            }
        }
        return count < ReaderMessage.mostValues
    }

    /// Receives a number of bytes; nil if the other end was closed before the first byte.
    private func receive(_ count: Int, _ files: inout [Int32], _ wait: () throws -> Void) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            try wait()
            var (newFiles, newCount) = ((Int32(-1), Int32(-1)), 0)
            // The buffer grows with the bytes that arrive, because a false count must not take much memory.
            let part = try [UInt8](unsafeUninitializedCapacity: min(count - bytes.count, 1 << 20)) { buffer, filled in
                filled = try withUnsafeMutablePointer(to: &newFiles) { pointer in
                    let received = pointer.withMemoryRebound(to: Int32.self, capacity: 2) {
                        cchild_receive(descriptor, buffer.baseAddress, buffer.count, $0, &newCount)
                    }
                    guard received >= 0 else { throw Closed() }
                    return received
                }
            }
            files += [newFiles.0, newFiles.1].prefix(newCount)
            // A message has at most two files. The caller that catches this error closes the files that came.
            guard files.count <= 2 else { throw Malformed() }
            if part.isEmpty {
                guard bytes.isEmpty else { throw Closed() }
                return nil
            }
            if bytes.isEmpty { bytes = part } else { bytes += part }
        }
        return bytes
    }

    /// Waits for something to receive, for at most the given time. Returns whether there is something.
    func waits(milliseconds: Int32) -> Bool {
        var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&file, 1, milliseconds) > 0
    }
}
