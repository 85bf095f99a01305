import CommandLineInterface
import Glibc
import SystemPackage

/// A folder that only the user can read, for pictures of the screen or of a camera. It is removed with its files.
final class CaptureFolder {
    let path: String

    init() throws {
        let base = EnvironmentVariables.value("XDG_RUNTIME_DIR") ?? EnvironmentVariables.value("TMPDIR") ?? "/tmp"
        do throws(Errno) {
            path = try ScratchFolder.make(in: base).string
        } catch {
            throw Self.failure(base, "no file can be written there (\(error))")
        }
    }

    deinit { Self.remove(path) }

    /// Removes a folder and its files.
    static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    _ = name.withMemoryRebound(to: CChar.self, capacity: 256) { unlinkat(dirfd(folder), $0, 0) }
                }
            }
            closedir(folder)
        }
        rmdir(path)
    }

    /// Writes a file in the folder. Returns whether that succeeded.
    func write(_ bytes: [UInt8], to path: String) -> Bool {
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
        guard
            let file = try? FileDescriptor.open(
                FilePath(path), .writeOnly, options: options, permissions: .ownerReadWrite)
        else { return false }
        return (try? file.closeAfter { try file.writeAll(bytes) }) != nil
    }

    /// Reports a failure, and returns the error that ends the command.
    static func failure(_ subject: String, _ message: String) -> ExitStatus {
        Messages.report(subject, message)
        return .failed
    }
}
