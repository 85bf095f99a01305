import CalendarModel
import EventStore
import Glibc
import Synchronization

/// The user's consent to this program's use of the calendars, for the whole process.
///
/// The program asks for consent once, on the terminal, and a file records the answer for the executable. If the user
/// changes the recorded answer, this takes effect at once. The consent is not a barrier against a hostile program: such
/// a program can read the file of the calendars itself.
package final class AccessControl: Sendable {
    package enum Record: Sendable {
        /// A file with the answers, which the user may edit.
        case file(String)
        /// Fixed answers from the environment, for tests and services.
        case fixed([EntityType: AuthorizationStatus])
    }

    /// Asks the user a question, and returns the answer; nil if there is nobody to ask.
    package typealias Question = @Sendable (String) -> Bool?

    private let record: Record
    private let program: String
    private let ask: Question
    private let cache = Mutex(RecordedAnswers())
    private let asking = Mutex(())

    private struct RecordedAnswers {
        var stamp: FileStamp?
        var answers: [EntityType: AuthorizationStatus] = [:]
        var changes = 0
    }

    /// Creates the consent of a program; `program` is its name in the record and in questions.
    package init(record: Record, program: String, ask: @escaping Question = AccessControl.askOnTerminal) {
        self.record = record
        self.program = program
        self.ask = ask
    }

    /// Creates the consent that the environment describes.
    ///
    /// If the variable `SCANICS_EVENTKIT_ACCESS` is set, it decides. Its value is `full`, `write-only`, `denied` or
    /// `restricted`, or a list such as `events=full,reminders=denied`.
    package convenience init(environment: [String: String]) {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "unknown"
        if let text = environment["SCANICS_EVENTKIT_ACCESS"], !text.isEmpty {
            self.init(record: .fixed(Self.levels(text)), program: program)
            return
        }
        let folder =
            environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
        self.init(record: .file(folder + "/scanics/eventkit-access.json"), program: program)
    }

    private static func levels(_ text: String) -> [EntityType: AuthorizationStatus] {
        var result: [EntityType: AuthorizationStatus] = [:]
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let status = pair.last.flatMap(status(named:)) else { continue }
            let types: [EntityType] =
                pair.count == 1 ? EntityType.allCases : pair[0] == "reminders" ? [.reminder] : [.event]
            for type in types { result[type] = status }
        }
        return result
    }

    private static let names: [(name: String, status: AuthorizationStatus)] = [
        ("full", .fullAccess), ("write-only", .writeOnly), ("denied", .denied), ("restricted", .restricted),
    ]

    private static func status(named name: String) -> AuthorizationStatus? {
        names.first { $0.name == name }?.status
    }

    // MARK: Status

    package func status(for type: EntityType) -> AuthorizationStatus {
        switch record {
        case .fixed(let answers): answers[type] ?? .denied
        case .file(let path): answers(in: path)[type] ?? .notDetermined
        }
    }

    /// The number of times that a call found other answers in the file than the call before it.
    package var changes: Int {
        guard case .file(let path) = record else { return 0 }
        _ = answers(in: path)
        return cache.withLock { $0.changes }
    }

    /// Returns the program's access. The user is asked first if nothing was decided yet, or if full access is requested
    /// and the program may only add items.
    ///
    /// The answer is recorded. Without a terminal or an answer, nothing is recorded, and the access does not change.
    package func request(_ type: EntityType, _ level: AccessLevel) -> AuthorizationStatus {
        asking.withLock { _ in
            let known = status(for: type)
            guard known == .notDetermined || (known == .writeOnly && level == .full) else { return known }
            guard case .file(let path) = record, let isGranted = ask(question(type, level)) else { return known }
            let granted: AuthorizationStatus = level == .full ? .fullAccess : .writeOnly
            // A program that may add events keeps that access if the user refuses full access.
            let answer = isGranted ? granted : known == .writeOnly ? .writeOnly : .denied
            setAnswer(answer, for: type, in: path)
            return answer
        }
    }

    private func question(_ type: EntityType, _ level: AccessLevel) -> String {
        let items = type == .event ? "calendar events" : "reminders"
        let use = level == .full ? "read and change your \(items)" : "add \(items)"
        return "\(program) wants to \(use). Allow it? [y/N] "
    }

    /// Asks the user on the program's terminal; nil if the program has no terminal.
    package static let askOnTerminal: Question = { question in
        guard isatty(0) == 1, isatty(2) == 1 else { return nil }
        FileHandle.standardError.write(Data(question.utf8))
        guard let answer = readLine() else { return nil }
        return ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
    }

    // MARK: The file

    /// Records an answer; nil removes it, so that the user is asked again.
    package func setAnswer(_ answer: AuthorizationStatus?, for type: EntityType, in path: String) {
        let folder = URL(filePath: path).deletingLastPathComponent().path()
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Other programs record their answers in the same file, so it is locked while it is changed.
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if lock >= 0 { _ = FileLock.wait(for: lock) }
        defer { if lock >= 0 { close(lock) } }
        var all = Self.read(path)
        all[program, default: [:]][type == .event ? "events" : "reminders"] =
            answer.flatMap { answer in Self.names.first { $0.status == answer }?.name }
        guard let data = try? JSONSerialization.data(withJSONObject: all, options: [.prettyPrinted, .sortedKeys])
        else { return }
        do {
            try data.write(to: URL(filePath: path), options: .atomic)
            chmod(path, 0o600)
        } catch {
            EventKitLog.report("the answer cannot be recorded in \(path): \(error.localizedDescription)")
        }
    }

    private static func read(_ path: String) -> [String: [String: String]] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: [String: String]] ?? [:]
    }

    private func answers(in path: String) -> [EntityType: AuthorizationStatus] {
        let stamp = FileStamp(path)
        return cache.withLock { cache in
            if cache.stamp == stamp { return cache.answers }
            let own = Self.read(path)[program] ?? [:]
            var answers: [EntityType: AuthorizationStatus] = [:]
            answers[.event] = own["events"].flatMap(Self.status(named:))
            answers[.reminder] = own["reminders"].flatMap(Self.status(named:))
            if answers != cache.answers { cache.changes += 1 }
            cache.stamp = stamp
            cache.answers = answers
            return answers
        }
    }
}

/// Attributes of a file. At least one of them changes whenever the file's content is replaced.
private struct FileStamp: Equatable {
    private let parts: [Int]

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        parts = [
            Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ]
    }
}

/// Messages about failures that EventKit's functions cannot throw.
enum EventKitLog {
    static func report(_ text: String) {
        FileHandle.standardError.write(Data("EventKit: \(text)\n".utf8))
    }
}
