import CommandLineInterface
import EventStore

extension CalendarsCommand.List: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            let calendars = try await store.allCalendars()
            var defaults: [EntityType: CalendarIdentifier] = [:]
            for type in EntityType.allCases { defaults[type] = try await store.defaultCalendar(for: type)?.identifier }
            let records = calendars.map { CalendarRecord($0, defaults: defaults) }
            switch format {
            case .json: try StandardStreams.write(try JSONText.text(of: ["calendars": records], pretty: true) + "\n")
            case .text: try table(of: records).write()
            }
        }
    }

    private func table(of records: [CalendarRecord]) -> TextTable {
        var table = TextTable([
            .init("Calendar", isFlexible: true), .init("Holds"), .init("Default for"), .init("Color"),
            .init("Access", isFlexible: true), .init("Refreshed"), .init("Failing since", isFlexible: true),
        ])
        for record in records {
            let access = record.readOnly ? "read-only" : ""
            table.add([
                record.title, record.holds.joined(separator: ", "), record.defaultFor.joined(separator: ", "),
                record.color ?? "", record.subscription.map { "subscribed to \($0)" } ?? access, record.refreshed ?? "",
                record.failure.map { "\($0["since"] ?? ""): \($0["reason"] ?? "")" } ?? "",
            ])
        }
        return table
    }
}

struct CalendarRecord: Encodable {
    let id: String
    let title: String
    let color: String?
    let order: Int?
    let description: String?
    let timeZone: String?
    let holds: [String]
    let readOnly: Bool
    let subscription: String?
    let refreshed: String?
    let nextRefresh: String?
    /// The failure to refresh a subscribed calendar: when the failed attempts began, and the latest reason.
    let failure: [String: String]?
    let defaultFor: [String]

    init(_ calendar: EventCalendar, defaults: [EntityType: CalendarIdentifier]) {
        func words(_ types: [EntityType]) -> [String] { types.map { $0 == .event ? "events" : "reminders" } }
        id = calendar.identifier.rawValue
        title = calendar.title
        color = calendar.color
        order = calendar.order
        description = calendar.description
        timeZone = calendar.timeZone
        holds = words(EntityType.allCases.filter(calendar.entityTypes.contains))
        readOnly = !calendar.allowsContentModifications
        subscription = calendar.subscription?.url
        refreshed = calendar.subscription?.refreshed?.minuteText
        nextRefresh = calendar.subscription?.due?.minuteText
        failure = calendar.subscription?.failure.map { ["since": $0.since.minuteText, "reason": $0.reason] }
        defaultFor = words(EntityType.allCases.filter { defaults[$0] == calendar.identifier })
    }
}

extension CalendarsCommand.Create: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        let isNew = chosen.isMissing
        try await chosen.using(for: .creatingCalendar) { store in
            // A new store begins with a calendar, which nobody needs if the user creates another one.
            if isNew {
                for first in try await store.allCalendars() { try await store.removeCalendar(first.identifier) }
            }
            if try await CalendarChoice(store).calendar(named: name) != nil {
                throw Failure(name, "a calendar with this name already exists; choose another name")
            }
            var types = Set(EntityType.allCases)
            if holds == .events { types = [.event] }
            if holds == .reminders { types = [.reminder] }
            let calendar = try await store.createCalendar(NewCalendar(title: name, color: color, entityTypes: types))
            if isDefault {
                for type in types { try await store.setDefaultCalendar(calendar.identifier, for: type) }
            }
            Messages.print("scanics: created the calendar \(calendar.title) in \(chosen.name)")
        }
    }
}

extension CalendarsCommand.Remove: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        let chosen = try store.chosen()
        try await chosen.using(for: .existing) { store in
            let calendar = try await CalendarChoice(store).existing(name)
            try await store.remove(calendar, named: name, agreed: yes)
            Messages.print("scanics: removed the calendar \(calendar.title) from \(chosen.name)")
        }
    }
}

extension EventStore {
    /// Removes a calendar. If it is not empty, the user is asked first.
    func remove(_ calendar: EventCalendar, named name: String, agreed: Bool) async throws {
        let page = try await resources(in: calendar.identifier, from: nil, limit: 1)
        let isEmpty = page.list.resources.isEmpty && page.list.unreadable.isEmpty && page.next == nil
        if !isEmpty, !agreed {
            guard let terminal = Terminal() else {
                throw Failure(name, "this calendar is not empty; remove everything in it with --yes")
            }
            let question = "Remove the calendar \(calendar.title) and everything in it? This cannot be undone. [y/N] "
            guard await terminal.agrees(to: question) else { throw Failure(name, "the calendar was not removed") }
        }
        try await removeCalendar(calendar.identifier)
    }
}
