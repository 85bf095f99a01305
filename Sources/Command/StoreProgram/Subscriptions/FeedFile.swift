import CommandLineInterface
import EventStore
import Glibc
import ICalendar
import LinkFollowing
import SystemPackage

/// A calendar file of this machine that a calendar is a copy of.
struct FeedFile {
    let path: String
    private static let scheme = "file://"

    /// Creates the file with a path.
    init(path: String) { self.path = InputList.absolute(path) }

    /// Reads an address that begins with `file:///`; nil for another address.
    init?(address: String) {
        guard address.hasPrefix(Self.scheme + "/") else { return nil }
        path = CommandLinePath.path(of: address).string
    }

    var address: String {
        Self.scheme + PercentEncoding.encode(Array(path.utf8)) { $0.isLetterOrDigit || "/-._~".utf8.contains($0) }
    }

    /// Whether the file begins as a calendar does.
    var isCalendar: Bool {
        let head = CommandLinePath.head(of: FilePath(path), count: 64)
        return head.map { String(decoding: $0, as: UTF8.self).uppercased().contains("BEGIN:VCALENDAR") } ?? false
    }

    /// Returns the content, and at most one byte more than the limit.
    private func content() throws -> [UInt8] {
        // Opening a pipe would wait for its writer.
        let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        defer { try? file.close() }
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Errno.invalidArgument }
        let most = min(Int(status.st_size), FollowingLimits.subscription.bytes) + 1
        return try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            while count < most {
                let read = try file.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
                guard read > 0 else { break }
                count += read
            }
        }
    }

    /// Reads the calendar, unless it is the version of an entity tag.
    func fetch(unless known: String?) throws(EventStoreError) -> FetchedCalendar {
        let bytes: [UInt8]
        do {
            bytes = try content()
        } catch {
            throw .feedUnavailable("the file cannot be read (\(error))")
        }
        let limit = FollowingLimits.subscription.bytes
        guard bytes.count <= limit else {
            throw .feedUnavailable("the file has more than \(limit) bytes, which is the limit")
        }
        let tag = "\"\(MessageDigest.sha256.text(of: bytes))\""
        guard tag != known else {
            return FetchedCalendar(text: nil, entityTag: tag, lastModified: nil, movedTo: nil)
        }
        do {
            let text = try LinkFollower.calendar(bytes)
            return FetchedCalendar(text: text, entityTag: tag, lastModified: nil, movedTo: nil)
        } catch {
            throw .feedUnavailable("the file is not a complete calendar")
        }
    }
}
