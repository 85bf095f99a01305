import CLinux
import Glibc

/// A child process that draws a document or decodes an image. The child is ended if it hangs or takes too much
/// memory, and a fault in its code does not affect this process.
struct DrawingProcess: ~Copyable {
    private let launcher: any DrawingLauncher
    private var process: cchild_process
    private let deadline: ContinuousClock.Instant
    /// The last bytes that the child wrote to standard error.
    private var errors: [UInt8] = []
    private var outputIsOpen = true
    private var errorsAreOpen = true
    private var isReaped = false
    /// Whether the child was ended because time ran out.
    private(set) var isLate = false

    /// Starts a child process for a task, with a file as its input. The child runs a program, or libheif.
    init(
        _ task: DrawingTask, for format: ImageFormat, input: borrowing MemoryFile, by launcher: any DrawingLauncher,
        until deadline: ContinuousClock.Instant
    ) throws(ImageDecodingError) {
        if let program = task.tool.program, !launcher.has(task.tool) {
            throw .missingProgram(format, program: program.name, package: program.package)
        }
        guard let process = launcher.start(task, input: input.descriptor, until: deadline) else {
            throw .damaged(format, reason: "no process could be started to draw it")
        }
        self.launcher = launcher
        self.process = process
        self.deadline = deadline
    }

    deinit {
        close(process.output)
        close(process.errors)
        if !isReaped { _ = launcher.end(process.pid, kills: true) }
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

    /// Waits for the process to end. Call this function only when nothing more is to be read.
    ///
    /// - Returns: The exit status, 0 for success; nil if the process was killed.
    mutating func finish() -> Int32? {
        while errorsAreOpen, !isLate { _ = wait() }
        let status = launcher.end(process.pid, kills: errorsAreOpen)
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
