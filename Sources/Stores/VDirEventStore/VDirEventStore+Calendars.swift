// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore
import Glibc

extension VDirEventStore {
    public func sources() -> [EventSource] {
        let allows = root.isWritable && (try? identifiers()) != [Self.rootCalendar]
        return [EventSource(identifier: "vdir", title: root.path, kind: .local, allowsCalendarAddDelete: allows)]
    }

    public func allCalendars() throws(EventStoreError) -> [EventCalendar] {
        var calendars: [EventCalendar] = []
        for identifier in try identifiers() {
            let folder = place(of: identifier)
            let record = sidecar.record(of: identifier)
            let subscription = record?.calendarSubscription
            var calendar = EventCalendar(
                identifier: identifier, sourceIdentifier: "vdir",
                title: Self.line(folder, "displayname") ?? Self.name(of: folder), color: Self.line(folder, "color"),
                entityTypes: record?.types.map { Set($0.compactMap(EntityType.init)) } ?? Set(EntityType.allCases))
            calendar.allowsContentModifications = folder.isWritable && subscription == nil
            calendar.isImmutable = identifier == Self.rootCalendar || !folder.isWritable
            calendar.subscription = subscription
            calendar.order = Self.order(folder)
            calendar.description = Self.line(folder, "description")
            calendar.timeZone = record?.timeZone
            calendars.append(calendar)
        }
        return calendars.sorted { $0.comes(before: $1) }
    }

    /// The metadata files of a calendar: those of the format (https://vdirsyncer.pimutils.org/en/stable/vdir.html), and
    /// those that vdirsyncer writes in addition.
    private static let metadataFiles = ["displayname", "color", "description", "order"]

    /// Returns the text of a metadata file; nil if the file is missing or empty.
    private static func line(_ folder: Folder, _ name: String) -> String? {
        guard let bytes = (try? folder.read(name, limit: 1 << 16)).flatMap(\.self) else { return nil }
        let text = String(String(decoding: bytes, as: UTF8.self).trimmed)
        return text.isEmpty ? nil : text
    }

    private static func order(_ folder: Folder) -> Int? { line(folder, "order").flatMap { Int($0) } }

    private static func name(of folder: Folder) -> String {
        folder.path.split(separator: "/").last.map(String.init) ?? folder.path
    }

    public func addCalendar(_ calendar: NewCalendar, to source: EventSource) throws(EventStoreError) -> EventCalendar {
        try writing { () throws(EventStoreError) in
            if calendar.mayBeShared, let known = try allCalendars().first(where: calendar.mayShare) { return known }
            let taken = try root.names()
            let words = ResourceName.words(ofTitle: calendar.title, limit: 60)
            let usual = words.isEmpty ? "calendar" : words
            guard
                let name = ([usual] + (2...taken.count + 2).map { "\(usual)-\($0)" }).first(where: {
                    !taken.contains($0)
                })
            else { throw .internalFailure("there is no free name for the calendar's folder") }
            let identifier = CalendarIdentifier(rawValue: name)
            let folder = root.folder(name)
            try folder.create()
            let added = EventCalendar(calendar, identifier: identifier, sourceIdentifier: "vdir")
            try write(added, to: folder)
            root.synchronize()
            return added
        }
    }

    public func updateCalendar(_ calendar: EventCalendar) throws(EventStoreError) {
        try writing { () throws(EventStoreError) in
            guard let folder = try folder(calendar.identifier) else { throw .noCalendar }
            try write(calendar, to: folder)
        }
    }

    private func write(_ calendar: EventCalendar, to folder: Folder) throws(EventStoreError) {
        let texts = [calendar.title, calendar.color, calendar.description, calendar.order.map(String.init)]
        for (name, text) in zip(Self.metadataFiles, texts) {
            let known = name == "order" ? Self.order(folder).map(String.init) : Self.line(folder, name)
            guard text != known else { continue }
            if let text {
                // A metadata file has one line, but a description may have more.
                let line = name == "description" ? text : String(text.map { $0.isNewline ? " " : $0 })
                try folder.write(name, Array(line.utf8))
            } else {
                try folder.remove(name)
            }
        }
        try sidecar.set(
            CalendarRecord(
                types: calendar.entityTypes, subscription: calendar.subscription, timeZone: calendar.timeZone),
            of: calendar.identifier)
        folder.synchronize()
    }

    /// Removes a calendar and its folder. If the folder has files that aren't part of the calendar, the folder and
    /// these files stay, and an error is thrown.
    public func deleteCalendar(_ identifier: CalendarIdentifier) throws(EventStoreError) {
        try writing { () throws(EventStoreError) in
            guard let folder = try folder(identifier), identifier != Self.rootCalendar else { throw .noCalendar }
            for name in try folder.names() where name.hasSuffix(".ics") || Self.metadataFiles.contains(name) {
                try folder.remove(name)
            }
            guard rmdir(folder.path) == 0 else {
                throw .notWritable(
                    path: folder.path,
                    "the folder has other files, which were kept: \(String(cString: strerror(errno)))")
            }
            collections[identifier] = nil
            sidecar.removeProvenance(of: identifier)
            try? sidecar.set(nil, of: identifier)
            root.synchronize()
        }
    }

    public func chosenDefaultCalendar(for type: EntityType) throws(EventStoreError) -> CalendarIdentifier? {
        guard let chosen = sidecar.defaultCalendar(for: type) else { return nil }
        return try identifiers().contains(chosen) ? chosen : nil
    }

    public func chooseDefaultCalendar(_ identifier: CalendarIdentifier?, for type: EntityType) throws(EventStoreError) {
        try sidecar.create()
        try sidecar.setDefaultCalendar(identifier, for: type)
    }
}
