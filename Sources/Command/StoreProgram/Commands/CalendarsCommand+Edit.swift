import CommandLineInterface
import EventStore

extension CalendarsCommand.Edit: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            let choice = try await CalendarChoice(store)
            var calendar = try choice.existing(name)
            if let title {
                if let other = try choice.calendar(named: title), other.identifier != calendar.identifier {
                    throw Failure(title, "a calendar with this name already exists; choose another name")
                }
                calendar.title = title.asCalendarTitle
            }
            if let color { calendar.color = color }
            if let description { calendar.description = description.isEmpty ? nil : description }
            if title != nil || color != nil || description != nil { try await store.saveCalendar(calendar) }
            if isDefault {
                for type in calendar.entityTypes { try await store.setDefaultCalendar(calendar.identifier, for: type) }
            }
            Messages.print("scanics: changed the calendar \(calendar.title) in \(chosen.name)")
        }
    }
}

extension CalendarsCommand.Merge: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        try await store.read { chosen, store, choice in
            let (source, target) = (try choice.existing(from), try choice.existing(into))
            guard source.identifier != target.identifier else {
                throw Failure(into, "this is the same calendar; name another one", status: .usage)
            }
            var items: [StoredItem] = []
            for type in EntityType.allCases {
                let query = ItemQuery(type, calendars: [source.identifier], limit: .max)
                items += try await store.items(matching: query).items
            }
            let uids = items.map(\.identifier.key.uid).uniqued
            let there = try await store.fingerprints(of: uids, in: target.identifier)
            let moved = items.filter { there[$0.identifier.key.uid] == nil }
            let count = Set(moved.map(\.identifier.key)).count
            let title = "moved \(RunSummary.count(count, "item")) from \(source.title) to \(target.title)"
            let (_, hint) = try await chosen.recording(title, in: store) {
                try await store.move(moved, to: target.identifier)
            }
            Messages.print("scanics: \(title)\(hint)")
            if !there.isEmpty {
                Messages.print(
                    "scanics: \(RunSummary.count(there.count, "item")) stayed in \(source.title), because \(target.title) has the same"
                )
            }
        }
    }
}
