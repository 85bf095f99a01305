import CChildProcess
import CHEIFReader
import Glibc

/// A child process that draws a document or decodes an image. It is ended if it hangs or takes too much memory, and a
/// fault in its code does not affect this process.
struct DrawingProcess: ~Copyable {
    /// The memory in bytes that the child may map: its libraries, and several copies of a picture of the largest size.
    private static let memory: UInt64 = 1 << 30

    private var process: cchild_process
    private let deadline: ContinuousClock.Instant
    /// The last bytes that the child wrote to standard error.
    private var errors: [UInt8] = []
    private var outputIsOpen = true
    private var errorsAreOpen = true
    private var isReaped = false
    /// Whether the child was ended because time ran out.
    private(set) var isLate = false

    /// Starts a program of a Debian package, found on the PATH, with `input` as its standard input.
    init(
        _ program: String, package: String, for format: ImageFormat, _ arguments: [String], input: borrowing MemoryFile,
        until deadline: ContinuousClock.Instant
    ) throws(ImageDecodingError) {
        guard let path = Self.path(of: program) else {
            throw .missingProgram(format, program: program, package: package)
        }
        let limits = Self.limits(until: deadline)
        guard let process = Self.start(path, [program] + arguments, input: input.descriptor, limits) else {
            throw .damaged(format, reason: "no process could be started to draw it")
        }
        self.process = process
        self.deadline = deadline
    }

    /// Starts decoding a HEIC or AVIF file, whose bytes must stay valid until the process ends. `pixels` limits the
    /// pixels of a picture, and `pictures` the number of pictures.
    init(
        heif bytes: UnsafeBufferPointer<UInt8>, pixels: Int, pictures: Int, until deadline: ContinuousClock.Instant
    ) throws(ImageDecodingError) {
        var process = cchild_process()
        guard
            cheif_start(
                bytes.baseAddress, bytes.count, UInt64(pixels), pictures, Self.limits(until: deadline), &process)
        else { throw .damaged(.heif, reason: "no process could be started to decode it") }
        self.process = process
        self.deadline = deadline
    }

    private static func limits(until deadline: ContinuousClock.Instant) -> cchild_limits {
        // The kernel's limit of processor time works even if this process no longer exists to check the deadline.
        let left = (deadline - ContinuousClock.now).components.seconds
        return cchild_limits(memory: Self.memory, seconds: UInt64(max(0, left) + 2))
    }

    private static func start(
        _ path: String, _ arguments: [String], input: Int32, _ limits: cchild_limits
    ) -> cchild_process? {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var process = cchild_process()
        return cchild_start(path, words, input, limits, &process) ? process : nil
    }

    deinit {
        close(process.output)
        close(process.errors)
        if !isReaped { _ = cchild_end(process.pid, true) }
    }

    /// Reads from the child's standard output into a buffer. Returns the number of bytes, which is 0 at the end or if
    /// time ran out.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while outputIsOpen, let base = buffer.baseAddress {
            let count = Glibc.read(process.output, base, buffer.count)
            if count > 0 { return count }
            if count == 0 || (errno != EAGAIN && errno != EINTR) {
                outputIsOpen = false
                break
            }
            guard wait() else { break }
        }
        return 0
    }

    /// Fills a buffer from the child's standard output; returns false if the output ends earlier.
    mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
        var filled = 0
        while filled < buffer.count {
            let count = read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            guard count > 0 else { return false }
            filled += count
        }
        return true
    }

    /// Returns everything that the child writes to standard output, up to a limit.
    mutating func readAll(limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let part = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
                count = read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard !part.isEmpty else { break }
            bytes += part
        }
        return bytes
    }

    /// Waits for the process to end. Call it only when nothing more is to be read.
    ///
    /// - Returns: The exit status, 0 for success; nil if the process was ended.
    mutating func finish() -> Int32? {
        while errorsAreOpen, !isLate { _ = wait() }
        let status = cchild_end(process.pid, errorsAreOpen)
        isReaped = true
        return status < 0 ? nil : status
    }

    /// The last line that the child wrote to standard error, for people; nil if it wrote nothing.
    var complaint: String? {
        let text = String(decoding: errors, as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).last.map { String($0.prefix(160)) }
    }

    /// Waits for output, and keeps the child's standard error in `errors`; returns false if time ran out.
    private mutating func wait() -> Bool {
        let left = deadline - ContinuousClock.now
        guard left > .zero else {
            isLate = true
            return false
        }
        let milliseconds = min(left.components.seconds, 1000) * 1000 + 1
        cchild_wait_for_output(&process, outputIsOpen, errorsAreOpen, Int32(milliseconds))
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(process.errors, &buffer, buffer.count)
        if count > 0 {
            // If the child complains a lot, only the last complaints are kept.
            errors = (errors + buffer[..<count]).suffix(4096)
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            errorsAreOpen = false
        }
        return true
    }

    /// Returns the path of a program on the PATH; folders with relative names are ignored.
    private static func path(of program: String) -> String? {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }
            .first { access($0, X_OK) == 0 }
    }
}

/// A file that exists only in memory, for a program to read.
struct MemoryFile: ~Copyable {
    let descriptor: Int32

    /// Creates a file that holds the given bytes.
    init(_ bytes: UnsafeBufferPointer<UInt8>, for format: ImageFormat) throws(ImageDecodingError) {
        descriptor = cchild_file(bytes.baseAddress, bytes.count)
        guard descriptor >= 0 else { throw .damaged(format, reason: "there is no memory for a copy of it") }
    }

    deinit { close(descriptor) }
}
