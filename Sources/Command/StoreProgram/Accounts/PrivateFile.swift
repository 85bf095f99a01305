import CommandLineInterface
import Glibc
import ICalendar
import Synchronization
import SystemPackage

/// A file of JSON that only its owner may change, in `scanics` in `$XDG_DATA_HOME` or `~/.local/share` (XDG Base
/// Directory Specification).
struct PrivateFile<Value: Codable & Sendable>: Sendable {
    let path: String
    /// The content of a file that does not exist.
    let initial: Value
    /// What the file is, for messages: `a list of devices`.
    let kind: String

    /// Reads the file.
    func read() throws -> Value {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw Failure(path, ScanError.unreadable(Errno(rawValue: errno)).message)
            }
            return initial
        }
        guard status.st_mode & 0o022 == 0 else {
            throw Failure(path, "other users may change this file; run: chmod 600 \(path.quotedForShell)")
        }
        do {
            return try JSONText.value(Value.self, from: try InputFile.read(path, limit: 1 << 20))
        } catch let error as ScanError {
            throw Failure(path, error.message)
        } catch {
            throw Failure(path, "this is not \(kind); remove the file")
        }
    }

    func write(_ value: Value) throws {
        try OutputFile.makeFolder(FilePath(path).removingLastComponent().string)
        var file = try OutputFile(path).stream()
        file.setPermissions(0o600)
        try file.append(try JSONText.text(of: value, pretty: true) + "\n")
        try file.commit()
    }

    /// The device, number and size of the file and the time of its last change; empty without a file.
    fileprivate var version: [Int] {
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        return [Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
}

/// The folder of the files of `scanics serve`: `scanics` in `$XDG_DATA_HOME` or `~/.local/share`.
enum DataFolder {
    static var path: String {
        let data = EnvironmentVariables.value("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (data ?? (EnvironmentVariables.value("HOME") ?? "") + "/.local/share") + "/scanics"
    }
}

/// The content of a file that other programs may change meanwhile. It is read again after each change.
final class CurrentFile<Value: Codable & Sendable>: Sendable {
    private let file: PrivateFile<Value>
    private let state: Mutex<State>

    private struct State {
        var version: [Int]?
        var value: Value
        var hasReported = false
    }

    init(_ file: PrivateFile<Value>) {
        self.file = file
        state = Mutex(State(value: file.initial))
    }

    /// The content. A file that cannot be read counts as empty, and is reported.
    var value: Value {
        state.withLock { state in
            refresh(&state)
            return state.value
        }
    }

    /// Changes the content and writes it. If it cannot be written, the change lasts until the program ends.
    func update<Result: Sendable>(_ change: (inout Value) throws -> Result) rethrows -> Result {
        try state.withLock { state in
            refresh(&state)
            let result = try change(&state.value)
            do {
                try file.write(state.value)
            } catch  where !state.hasReported {
                state.hasReported = true
                Messages.report(file.path, Self.reason(error))
            } catch {}
            state.version = file.version
            return result
        }
    }

    private func refresh(_ state: inout State) {
        let version = file.version
        guard state.version != version else { return }
        state.version = version
        do {
            state.value = try file.read()
        } catch {
            Messages.report(file.path, Self.reason(error) + "; it is not used until then")
            state.value = file.initial
        }
    }

    private static func reason(_ error: any Error) -> String { (error as? Failure)?.message ?? "\(error)" }
}
