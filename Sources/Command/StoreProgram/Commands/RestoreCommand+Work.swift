import CommandLineInterface
import EventStore
import Glibc
import SQLiteEventStore

extension RestoreCommand: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .creating) { store in
            guard let store = store as? SQLiteEventStore else {
                throw Failure("restore", "only an SQLite file can be restored; use 'scanics import' for other stores")
            }
            var kept: String?
            if try await !store.isEmpty {
                guard force else {
                    throw Failure(
                        chosen.name,
                        "the store is not empty; replace its content with --force, which keeps a copy of it")
                }
                kept = try await Self.keep(store)
            }
            do throws(EventStoreError) {
                try await store.restore(from: file)
            } catch {
                // Nothing was replaced, so the copy is not needed.
                if let kept { unlink(kept) }
                throw Failure(file, error.message)
            }
            let calendars = try await store.allCalendars().count
            Messages.print(
                "scanics: restored \(RunSummary.count(calendars, "calendar")) to \(chosen.name.escapedForTerminal())")
            if let kept {
                Messages.print(
                    "scanics: to bring back the former content, run: scanics restore --force \(kept.quotedForShell)"
                        .escapedForTerminal())
            }
        }
    }

    /// Copies the present content to a new file beside the store. Returns its path.
    private static func keep(_ store: SQLiteEventStore) async throws -> String {
        var number = 1
        while true {
            let path = "\(store.path).before-restore-\(number)"
            if access(path, F_OK) != 0 {
                try await store.backup(to: path)
                return path
            }
            number += 1
        }
    }
}

extension SQLiteEventStore {
    /// Whether the store is like a new one: without items, and with only the calendar that each new store has.
    fileprivate var isEmpty: Bool {
        get async throws {
            let calendars = try await allCalendars()
            guard calendars.count <= 1 else { return false }
            for calendar in calendars {
                if try await !resources(in: calendar.identifier, from: nil, limit: 1).list.isEmpty { return false }
            }
            return try await batches(limit: 1).isEmpty
        }
    }
}

extension ResourceList {
    fileprivate var isEmpty: Bool { resources.isEmpty && unreadable.isEmpty }
}
