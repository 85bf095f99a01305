import CommandLineInterface
import EventStore
import Glibc
import SQLiteEventStore
import SystemPackage

extension ExportCommand: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            try store.requireListing(chosen)
            if let backup { return try await copy(store, chosen, to: backup) }
            let choice = try await CalendarChoice(store)
            let wanted = try choice.identifiers(calendars)
            let chosenCalendars = choice.all.filter { wanted?.contains($0.identifier) ?? true }
            if let folder = OutputOptions.folder(output) {
                return try await write(chosenCalendars, of: store, into: folder)
            }
            if let output { try OutputFile(output).checkReplaceable(force: force, origin: nil) }
            var export = ResourceExport()
            var mergedCount = 0
            var unreadable: [UnreadableItem] = []
            for calendar in chosenCalendars {
                let before = export.count
                unreadable += try await add(calendar, of: store, to: &export)
                if export.count > before { mergedCount += 1 }
            }
            for item in unreadable { Messages.report(item.name, item.reason) }
            try write(export, to: output)
            if mergedCount > 1 {
                Messages.print(
                    "scanics: the events of \(mergedCount) calendars are in one calendar now; to keep them apart, write to a "
                        + "folder: -o FOLDER/")
            }
            if !unreadable.isEmpty { throw ExitStatus.failed }
        }
    }

    /// Writes a file for each calendar, named by its title.
    private func write(_ calendars: [EventCalendar], of store: any EventStore, into folder: String) async throws {
        try OutputFile.makeFolder(folder)
        var given: Set<String> = []
        var hasFailed = false
        for calendar in calendars {
            var export = ResourceExport(calendar)
            let unreadable = try await add(calendar, of: store, to: &export)
            for item in unreadable { Messages.report(item.name, item.reason) }
            if !unreadable.isEmpty { hasFailed = true }
            let stem = CalendarFile.name(for: calendar.title).dropLast(".ics".count)
            var name = "\(stem).ics"
            var number = 2
            // File systems that ignore case have one file for names that differ in case only.
            while !given.insert(name.lowercased()).inserted {
                name = "\(stem)-\(number).ics"
                number += 1
            }
            try write(export, to: folder + name)
        }
        if hasFailed { throw ExitStatus.failed }
    }

    private func copy(_ store: any EventStore, _ chosen: ChosenStore, to path: String) async throws {
        guard let store = store as? SQLiteEventStore else {
            throw Failure("--backup", "only an SQLite file can be copied; write a calendar with -o, or copy the folder")
        }
        try OutputFile(path).checkReplaceable(force: force, origin: nil)
        // The copy is written under a temporary name, and renamed when it is complete.
        let part = "\(path).\(getpid()).part"
        do {
            try await store.backup(to: part)
        } catch {
            throw Failure(path, error.message)
        }
        guard rename(part, path) == 0 else {
            let reason = Errno(rawValue: errno).description
            unlink(part)
            throw Failure(path, "the copy cannot be given this name (\(reason)); choose another")
        }
    }

    private func add(
        _ calendar: EventCalendar, of store: any EventStore, to export: inout ResourceExport
    ) async throws -> [UnreadableItem] {
        var unreadable: [UnreadableItem] = []
        guard from == nil, to == nil else {
            let window = TimeWindow(start: from?.utc ?? Self.earliest, end: to?.utc ?? Self.latest)
            for type in EntityType.allCases {
                let list = try await store.items(
                    matching: ItemQuery(type, window: window, calendars: [calendar.identifier]))
                try await export.add(list.items, of: store)
                unreadable += list.unreadable
            }
            return unreadable
        }
        var cursor: String?
        repeat {
            let page = try await store.resources(in: calendar.identifier, from: cursor, limit: 500)
            for stored in page.list.resources { export.add(stored.resource) }
            unreadable += page.list.unreadable
            cursor = page.next
        } while cursor != nil
        return unreadable
    }

    // The start of year 1 and the end of year 9999 in UTC seconds since 1970: the limits of times in a calendar.
    private static let earliest = -62_135_596_800
    private static let latest = 253_402_300_800

    private func write(_ export: ResourceExport, to output: String?) throws {
        guard let output else { return try export.write(to: StandardStreams.write) }
        let place = try OutputFile(output)
        try place.checkReplaceable(force: force, origin: nil)
        var file = try place.stream()
        try export.write { try file.append($0) }
        try file.commit()
    }
}
