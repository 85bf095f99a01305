import CommandLineInterface
import EventStore
import Glibc
import SystemPackage

/// The stores that ScanICS has changed on this machine, for the history that `undo` shows. A file has a line for each.
enum ChangedStores {
    private static let folder = EnvironmentVariables.stateFolder + "/scanics"

    private static var path: String { "\(folder)/stores" }

    /// The texts that name the stores after `--store`.
    static var all: [String] {
        let bytes = (try? InputFile.read(path, limit: 1 << 20)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { String($0.trimmed) }
            .filter { !$0.isEmpty }.uniqued
    }

    /// Adds a store. An error is ignored: `undo --store` still finds the store's changes.
    static func remember(_ chosen: ChosenStore) {
        let text = chosen.reference
        guard !text.contains(where: \.isNewline), !all.contains(text) else { return }
        makeFolder(folder)
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        // One call writes the whole line, so that lines of several processes do not mix.
        let line = Array((text + "\n").utf8)
        _ = write(file, line, line.count)
    }

    private static func makeFolder(_ path: String) {
        guard mkdir(path, 0o700) != 0, errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex
        else { return }
        makeFolder(String(path[..<slash]))
        mkdir(path, 0o700)
    }
}

extension StoreOptions {
    /// The chosen store, and after it, unless `--store` names one, all others that ScanICS has changed on this machine
    /// and that are still there.
    func changedStores() throws -> [ChosenStore] {
        let chosen = try chosen()
        guard store == nil else { return [chosen] }
        let others = ChangedStores.all.compactMap { try? ChosenStore($0, caFile: caFile) }
        return [chosen] + others.filter { !$0.isMissing && $0.reference != chosen.reference }
    }
}

extension ChosenStore {
    /// The text that names the store after `--store` in any folder.
    var reference: String {
        if let section { return section }
        switch location {
        case .sqlite(let path): return "sqlite:\(Self.normalized(path))"
        case .vdir(let path): return "vdir:\(Self.normalized(path))"
        case .calDAV, .evolution: return name
        }
    }

    private static func normalized(_ path: String) -> String {
        FilePath(InputList.absolute(path)).lexicallyNormalized().string
    }

    /// Changes items, and records the changes, so that they can be undone.
    ///
    /// - Returns: the closure's result, and the end of a message about the change: how to undo it.
    func recording<Value>(
        _ title: String, in store: any EventStore, _ body: () async throws -> Value
    ) async throws -> (value: Value, hint: String) {
        ChangedStores.remember(self)
        let (value, batch) = try await store.recording(title, body)
        return (value, batch.map { "; undo with: \(undoCommand($0))" } ?? "")
    }

    func undoCommand(_ batch: BatchIdentifier) -> String {
        "scanics undo \(batch.shortName)" + (option.map { " --store \($0.quotedForShell.escapedForTerminal())" } ?? "")
    }
}
