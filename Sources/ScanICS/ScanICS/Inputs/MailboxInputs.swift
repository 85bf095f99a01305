import Glibc
import MailReading
import SystemPackage

/// Inputs in which each mail of an mbox file is an input of its own, named `FILE#NUMBER`. The file is read as its mails
/// are taken, so that it can have any size.
public struct MailboxInputs<Base: Sequence<ScanInput>>: Sequence {
    private let base: Base
    private let limit: Int

    /// Creates the inputs. `limit` is the most bytes of one mail.
    public init(_ base: Base, limit: Int) {
        self.base = base
        self.limit = limit
    }

    /// Starts an iteration.
    public func makeIterator() -> Iterator { Iterator(base: base.makeIterator(), limit: limit) }

    /// An iteration over the inputs.
    public struct Iterator: IteratorProtocol {
        fileprivate var base: Base.Iterator
        fileprivate let limit: Int
        private var mailbox: OpenMailbox?

        fileprivate init(base: Base.Iterator, limit: Int) {
            self.base = base
            self.limit = limit
        }

        /// Returns the next input.
        public mutating func next() -> ScanInput? {
            while true {
                if let mail = mailbox?.next() { return mail }
                mailbox = nil
                guard let input = base.next() else { return nil }
                switch OpenMailbox.open(input, limit: limit) {
                case .mailbox(let opened): mailbox = opened
                case .other(let input): return input
                }
            }
        }
    }
}

extension MailboxInputs: Sendable where Base: Sendable {}

/// An mbox file whose mails are taken one after the other.
private final class OpenMailbox {
    private let input: ScanInput
    private let file: FileDescriptor
    private let closesFile: Bool
    private var reader: MboxReader<Errno>
    private var number = 0
    private var failure: ScanError?

    enum Opening {
        case mailbox(OpenMailbox)
        case other(ScanInput)
    }

    private static let pieceSize = 1 << 16

    private init(_ input: ScanInput, _ file: FileDescriptor, head: [UInt8], limit: Int, closesFile: Bool) {
        (self.input, self.file, self.closesFile) = (input, file, closesFile)
        reader = MboxReader(limit: limit, head: head) { () throws(Errno) in try Self.piece(of: file) }
    }

    deinit { if closesFile { try? file.close() } }

    /// Opens an input if it is an mbox file. Only regular files and standard input are looked into: opening a pipe would
    /// take its bytes away.
    static func open(_ input: ScanInput, limit: Int) -> Opening {
        switch input.source {
        case .file(let path):
            guard let (file, head) = regularFile(path) else { return .other(input) }
            guard MailSignature.isMbox(head) else {
                try? file.close()
                return .other(input)
            }
            return .mailbox(OpenMailbox(input, file, head: [], limit: limit, closesFile: true))
        case .standardInput:
            do throws(Errno) {
                var head: [UInt8] = []
                while head.count < 4096 {
                    let piece = try piece(of: .standardInput)
                    if piece.isEmpty { break }
                    head += piece
                }
                guard !MailSignature.isMbox(head) else {
                    return .mailbox(OpenMailbox(input, .standardInput, head: head, limit: limit, closesFile: false))
                }
                return .other(rest(of: input, after: head, limit: limit))
            } catch {
                return .other(ScanInput(.unreadable(.unreadable(error)), path: input.path))
            }
        default: return .other(input)
        }
    }

    /// Returns an input with the bytes of standard input.
    private static func rest(of input: ScanInput, after head: [UInt8], limit: Int) -> ScanInput {
        do {
            let bytes = try InputFile.bytes(of: .standardInput, limit: limit, size: 0, after: head)
            return ScanInput(.bytes(bytes), path: input.path, relativeName: input.relativeName)
        } catch {
            return ScanInput(.unreadable(InputFile.reason(error)), path: input.path)
        }
    }

    func next() -> ScanInput? {
        guard failure == nil else { return nil }
        do throws(Errno) {
            guard let element = try reader.next() else { return nil }
            number += 1
            switch element {
            case .mail(let bytes): return named(.bytes(bytes))
            case .tooLarge: return named(.unreadable(.fileTooLarge(limit: reader.limit)))
            }
        } catch {
            failure = .unreadable(error)
            return ScanInput(.unreadable(.unreadable(error)), path: input.path)
        }
    }

    private func named(_ source: ScanInput.Source) -> ScanInput {
        ScanInput(
            source, path: "\(input.path ?? "-")#\(number)", relativeName: "\(input.relativeName)/\(number)",
            isExplicit: false)
    }

    private static func regularFile(_ path: FilePath) -> (FileDescriptor, head: [UInt8])? {
        // Only regular files are opened, because opening a device or a pipe can have effects.
        var status = stat()
        guard !path.isNamedAsImage, path.withPlatformString({ stat($0, &status) }) == 0,
            status.st_mode & S_IFMT == S_IFREG,
            let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        else { return nil }
        guard let status = try? InputFile.status(of: file), OpenedImage.stamp(status) != nil,
            let head = try? [UInt8](
                unsafeUninitializedCapacity: 4096,
                initializingWith: { buffer, count in
                    count = try file.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
                })
        else {
            try? file.close()
            return nil
        }
        return (file, head)
    }

    private static func piece(of file: FileDescriptor) throws(Errno) -> [UInt8] {
        do {
            return try [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch {
            throw (error as? Errno) ?? .ioError
        }
    }
}
