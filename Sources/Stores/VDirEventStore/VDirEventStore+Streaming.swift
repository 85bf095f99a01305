import EventStore
import Synchronization

extension VDirEventStore {
    /// Returns the resources that may match a query, in parts. The stream lists the files of a calendar when it reaches
    /// the calendar. It reads the files of a part just before it returns the part.
    public func resourceStream(matching query: ResourceQuery) async throws(EventStoreError) -> ResourceStream {
        let calendars = try await run { state throws(EventStoreError) in try state.identifiers() }
        let reading = FolderReading(query, calendars.filter { query.calendars?.contains($0) ?? true })
        return ResourceStream(isSnapshot: false) { () throws(EventStoreError) in
            try await run { state throws(EventStoreError) in try reading.next(state) }
        }
    }
}

/// A reader of folders, part by part.
final class FolderReading: Sendable {
    private struct Rest {
        var calendars: ArraySlice<CalendarIdentifier>
        /// The calendar that is being read.
        var calendar: CalendarIdentifier?
        /// The files of that calendar that were not read yet.
        var names: ArraySlice<String> = []
    }

    private let query: ResourceQuery
    private let rest: Mutex<Rest>

    init(_ query: ResourceQuery, _ calendars: [CalendarIdentifier]) {
        self.query = query
        rest = Mutex(Rest(calendars: calendars[...]))
    }

    /// Returns the next part; nil at the end. The first part of a calendar also names the calendar's unreadable files.
    func next(_ state: VDirState) throws(EventStoreError) -> ResourceList? {
        try rest.withLock { rest throws(EventStoreError) -> ResourceList? in
            var list = ResourceList()
            if rest.names.isEmpty {
                guard let calendar = rest.calendars.popFirst() else { return nil }
                rest.calendar = calendar
                // A calendar that was removed since the stream began has no files.
                guard let known = try state.collection(calendar) else { return list }
                rest.names = known.names { $0.has(query.type) && $0.mayOverlap(query.window) }[...]
                list.unreadable = known.unreadable(calendar)
            }
            let names = rest.names.prefix(ResourceStream.partSize)
            rest.names = rest.names.dropFirst(ResourceStream.partSize)
            guard let calendar = rest.calendar,
                let known = try state.collection(calendar, currentFor: [], noticesNewFiles: false)
            else { return list }
            let found = known.items(names, in: calendar) { query.type == nil || query.type == $0.resource.type }
            list.resources = state.stored(found.items, in: calendar)
            list.unreadable += found.unreadable
            return list
        }
    }
}
