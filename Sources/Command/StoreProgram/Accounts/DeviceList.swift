import CommandLineInterface
import Glibc
import ICalendar
import Synchronization
import SystemPackage

/// The devices that may use `scanics serve`, with the hashes of their passwords.
///
/// A password has 100 random bits, so nobody can try all passwords. Therefore, a plain SHA-256 hash is enough.
struct DeviceList: Codable, Sendable {
    struct Device: Codable, Hashable, Sendable {
        let name: String
        /// The day and time when the password was made, in UTC.
        let added: String
        /// The SHA-256 hash of the password, in hexadecimal digits.
        let passwordHash: String
    }

    var devices: [Device] = []

    /// The path of the file: `scanics/devices.json` in `$XDG_DATA_HOME` or `~/.local/share` (XDG Base Directory
    /// Specification).
    static var defaultPath: String {
        let data = EnvironmentVariables.value("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (data ?? (EnvironmentVariables.value("HOME") ?? "") + "/.local/share") + "/scanics/devices.json"
    }

    /// Reads the file. Without a file, the list is empty.
    static func read(_ path: String = defaultPath) throws -> DeviceList {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw Failure(path, ScanError.unreadable(Errno(rawValue: errno)).message)
            }
            return DeviceList()
        }
        guard status.st_mode & 0o022 == 0 else {
            throw Failure(path, "other users may change this file; run: chmod 600 \(path.quotedForShell)")
        }
        do {
            return try JSONText.value(DeviceList.self, from: try InputFile.read(path, limit: 1 << 20))
        } catch let error as ScanError {
            throw Failure(path, error.message)
        } catch {
            throw Failure(path, "this is not a list of devices; remove the file, and add your devices again")
        }
    }

    func write(_ path: String = defaultPath) throws {
        try OutputFile.makeFolder(FilePath(path).removingLastComponent().string)
        var file = try OutputFile(path).stream()
        file.setPermissions(0o600)
        try file.append(try JSONText.text(of: self, pretty: true) + "\n")
        try file.commit()
    }

    mutating func add(_ name: String) throws -> String {
        guard !devices.contains(where: { $0.name == name }) else {
            throw Failure(name, "this device has a password already; remove the device first, or choose another name")
        }
        let characters = ServerAccess.randomText(20)
        let password = stride(from: 0, to: 20, by: 5).map { characters.dropFirst($0).prefix(5) }.joined(separator: "-")
        devices.append(Device(name: name, added: Clock.now, passwordHash: Self.hash(of: password)))
        return password
    }

    mutating func remove(_ name: String) throws {
        guard let place = devices.firstIndex(where: { $0.name == name }) else {
            throw Failure(name, "no device has this name; 'scanics accounts devices' lists them", status: .usage)
        }
        devices.remove(at: place)
    }

    /// Returns the hash of a password. Hyphens, spaces and capitals do not matter, because people type passwords.
    static func hash(of password: String) -> String {
        let kept = password.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        return MessageDigest.sha256.text(of: kept)
    }
}

/// The devices of a running server. The file is read again after each change, so a removed device loses access at once.
final class CurrentDevices: Sendable {
    private let path: String
    private let state = Mutex<State>(State())

    private struct State {
        var version: [Int] = []
        var devices: [DeviceList.Device] = []
    }

    init(_ path: String = DeviceList.defaultPath) {
        self.path = path
    }

    var hashes: [String] {
        var status = stat()
        let version =
            stat(path, &status) == 0
            ? [Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec] : []
        return state.withLock { state in
            if state.version != version {
                state.version = version
                do {
                    state.devices = try DeviceList.read(path).devices
                } catch {
                    let reason = (error as? Failure)?.message ?? "\(error)"
                    Messages.report(path, reason + "; no device can sign in until then")
                    state.devices = []
                }
            }
            return state.devices.map(\.passwordHash)
        }
    }
}
