import CommandLineInterface
import ICalendar

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

    static func file(in folder: String = DataFolder.path) -> PrivateFile<DeviceList> {
        PrivateFile(path: folder + "/devices.json", initial: DeviceList(), kind: "a list of devices")
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
