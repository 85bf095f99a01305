import CommandLineInterface
import Glibc
import ICalendar
import SystemPackage

/// The file that records which alarms of a store were shown (``AlarmLedger``), and the lock that prevents a second
/// program from showing the same alarms.
final class LedgerFile {
    private let folder: String
    private let name: String
    private let lock: Int32

    init(of store: String) throws {
        (folder, name) = (Self.folder, Self.name(of: store))
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.unusable(path) }
        }
        lock = open("\(folder)/\(name).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Self.unusable(folder) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw Failure("remind", "another scanics remind is running for this store; end it first, or use --list")
        }
    }

    deinit { close(lock) }

    private static var folder: String { EnvironmentVariables.stateFolder + "/scanics/remind" }

    private static func name(of store: String) -> String {
        MessageDigest.sha256.text(of: store.utf8).prefix(16) + ".json"
    }

    private static func unusable(_ path: String) -> Failure {
        Failure(path, "this folder for the record of shown alarms cannot be used: \(Errno(rawValue: errno))")
    }

    func read() -> AlarmLedger {
        let path = "\(folder)/\(name)"
        if let ledger = Self.ledger(in: path) { return ledger }
        Messages.report(path, "this record of shown alarms is damaged; a new one is started")
        return AlarmLedger()
    }

    static func ledger(of store: String) -> AlarmLedger {
        ledger(in: "\(folder)/\(name(of: store))") ?? AlarmLedger()
    }

    private static func ledger(in path: String) -> AlarmLedger? {
        guard let bytes = try? InputFile.read(path, limit: 16 << 20) else { return AlarmLedger() }
        return try? JSONText.value(AlarmLedger.self, from: bytes)
    }

    func write(_ ledger: AlarmLedger) throws {
        let text = try JSONText.text(of: ledger)
        do {
            try TemporaryFile.replace(name, in: .path(folder), with: Array(text.utf8), permissions: 0o600)
        } catch {
            throw Failure(
                "\(folder)/\(name)", "shown alarms cannot be recorded: \(error); free some space, or check the folder"
            )
        }
    }
}
