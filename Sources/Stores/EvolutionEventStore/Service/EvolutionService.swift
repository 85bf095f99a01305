import CEvolutionData
import EventStore
import Glibc

/// The functions of evolution-data-server. They throw `EventStoreError`, and block until the service has answered.
enum EvolutionService {
    /// A calendar, a task list, or both in one.
    struct Source {
        let uid: String
        let title: String
        /// The identifier of the place that holds the calendar: this machine or an account.
        let parent: String?
        let parentTitle: String?
        let color: String?
        /// The part of the service that keeps the content, such as `local` or `caldav`.
        let backend: String
        let entityTypes: Set<EntityType>
        let isWritable: Bool
        let isRemovable: Bool
    }

    static func connect() throws(EventStoreError) {
        try call { ceds_connect($0) }
    }

    // MARK: Sources

    /// Returns the calendars and task lists that are not disabled.
    static func list() throws(EventStoreError) -> [Source] {
        var found: [Source] = []
        try withUnsafeMutablePointer(to: &found) { found throws(EventStoreError) in
            try call { error in
                ceds_sources(
                    found, { $0?.assumingMemoryBound(to: [Source].self).pointee.append(Source($1.pointee)) }, error)
            }
        }
        return found
    }

    static func defaultSource(for type: EntityType) -> String? {
        var error = ceds_error()
        return taken(ceds_default(type.kind, &error))
    }

    /// Adds a calendar to the source with the UID `parent`, which is an account or another group of calendars; nil for
    /// the calendars on this machine. Returns the new calendar's UID.
    static func add(
        title: String, color: String?, parent: String?, types: Set<EntityType>
    ) throws(EventStoreError) -> String {
        var error = ceds_error()
        guard
            let uid = taken(
                ceds_add_source(title, color, parent, types.contains(.event), types.contains(.reminder), &error))
        else { throw EventStoreError(error) }
        return uid
    }

    static func change(_ uid: String, title: String, color: String?) throws(EventStoreError) {
        try call { ceds_change_source(uid, title, color, $0) }
    }

    static func remove(_ uid: String) throws(EventStoreError) {
        try call { ceds_remove_source(uid, $0) }
    }

    // MARK: Objects

    /// Returns the text of each item and override in a calendar.
    static func objects(
        in source: String, _ type: EntityType, uid: String? = nil
    ) throws(EventStoreError) -> [String] {
        do {
            return try texts { ceds_objects(source, type.kind, uid, $0, $1, $2) }
        } catch EventStoreError.noSuchItem {
            return []
        }
    }

    /// The least number of UIDs for which the whole calendar is read in one call. A call for one UID takes as long as
    /// reading about twenty items of a calendar.
    private static let many = 50

    /// Returns the text of each item and override that has one of the given UIDs. For many UIDs, it returns the texts
    /// of the whole calendar.
    static func objects(
        in source: String, _ type: EntityType, uids: [String]
    ) throws(EventStoreError) -> [String] {
        if uids.count >= many { return try objects(in: source, type) }
        var found: [String] = []
        for uid in uids { found += try objects(in: source, type, uid: uid) }
        return found
    }

    /// Returns the VTIMEZONE that a calendar has for a zone; nil if there is none.
    static func zone(_ tzid: String, in source: String, _ type: EntityType) -> String? {
        try? texts { ceds_zone(source, type.kind, tzid, $0, $1, $2) }.first
    }

    static func addZone(_ text: String, to source: String, _ type: EntityType) throws(EventStoreError) {
        try call { ceds_add_zone(source, type.kind, text, $0) }
    }

    /// Adds items, either all of them or none.
    static func add(_ items: [String], to source: String, _ type: EntityType) throws(EventStoreError) {
        try withTexts(items) { pointers throws(EventStoreError) in
            try call { ceds_add_objects(source, type.kind, pointers, items.count, $0) }
        }
    }

    /// Replaces items and keeps their overrides. If `areOverrides` is true, `items` are overrides: the function
    /// replaces them, and adds those that do not exist yet.
    static func replace(
        _ items: [String], in source: String, _ type: EntityType, areOverrides: Bool
    ) throws(EventStoreError) {
        try withTexts(items) { pointers throws(EventStoreError) in
            try call { ceds_change_objects(source, type.kind, pointers, items.count, areOverrides, $0) }
        }
    }

    /// Removes an item with its overrides, or only the override with the given RECURRENCE-ID.
    static func remove(
        _ uid: String, recurrenceID: String? = nil, from source: String, _ type: EntityType
    ) throws(EventStoreError) {
        try call { ceds_remove_object(source, type.kind, uid, recurrenceID, $0) }
    }

    static func refresh(_ source: String, _ type: EntityType) throws(EventStoreError) {
        try call { ceds_refresh(source, type.kind, $0) }
    }

    // MARK: C

    private static func call(
        _ body: (UnsafeMutablePointer<ceds_error>) -> Bool
    ) throws(EventStoreError) {
        var error = ceds_error()
        guard body(&error) else { throw EventStoreError(error) }
    }

    /// Returns a copy of a text that C code allocated, and frees the original.
    private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// Calls a C function that passes texts to a receiver, and returns these texts.
    private static func texts(
        _ body: (UnsafeMutableRawPointer, ceds_receiver, UnsafeMutablePointer<ceds_error>) -> Bool
    ) throws(EventStoreError) -> [String] {
        var texts: [String] = []
        try withUnsafeMutablePointer(to: &texts) { texts throws(EventStoreError) in
            try call { error in
                body(
                    UnsafeMutableRawPointer(texts),
                    { $0?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: $1)) }, error)
            }
        }
        return texts
    }

    private static func withTexts(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>>) throws(EventStoreError) -> Void
    ) throws(EventStoreError) {
        var copies: [UnsafePointer<CChar>] = []
        defer { for copy in copies { free(UnsafeMutableRawPointer(mutating: copy)) } }
        for text in texts {
            guard let copy = strdup(text) else { throw .internalFailure("there is no memory left") }
            copies.append(UnsafePointer(copy))
        }
        let result = copies.withUnsafeBufferPointer { buffer in
            Result { () throws(EventStoreError) in
                if let first = buffer.baseAddress { try body(first) }
            }
        }
        try result.get()
    }
}

extension EvolutionService.Source {
    fileprivate init(_ source: ceds_source) {
        uid = String(cString: source.uid)
        title = String(cString: source.title)
        parent = source.parent.map { String(cString: $0) }
        parentTitle = source.parent_title.map { String(cString: $0) }
        color = source.color.map { String(cString: $0) }
        backend = source.backend.map { String(cString: $0) } ?? ""
        var types: Set<EntityType> = []
        if source.has_events { types.insert(.event) }
        if source.has_tasks { types.insert(.reminder) }
        entityTypes = types
        isWritable = source.is_writable
        isRemovable = source.is_removable
    }
}

extension EntityType {
    var kind: ceds_kind { self == .event ? ceds_events : ceds_tasks }
}

extension EventStoreError {
    init(_ error: ceds_error) {
        var error = error
        let reason = withUnsafePointer(to: &error.text) {
            $0.withMemoryRebound(to: CChar.self, capacity: Int(ceds_error_size)) { String(cString: $0) }
        }
        switch error.status {
        case ceds_no_library:
            self = .serviceUnavailable(
                "the calendars of GNOME need libecal-2.0, which is not installed; install it (on Debian 12: apt install libecal-2.0-2 evolution-data-server)"
            )
        case ceds_no_service:
            self = .serviceUnavailable(
                "evolution-data-server, which keeps the calendars of GNOME, cannot be reached (\(reason)); install the package evolution-data-server, and run this program in a desktop session, or start it with dbus-run-session"
            )
        case ceds_not_found: self = .noSuchItem
        case ceds_exists: self = .conflict(properties: ["UID"])
        case ceds_read_only: self = .calendarReadOnly
        case ceds_offline: self = .transport(reason)
        default: self = .internalFailure("evolution-data-server: \(reason)")
        }
    }
}
