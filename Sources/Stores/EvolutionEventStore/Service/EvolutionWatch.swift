import CEvolutionData
import EventStore
import Synchronization

/// A check for changes of calendars by other programs. It uses the service's announcements.
final class EvolutionWatch: Sendable {
    private struct State {
        var listener: Listener?
        var calendars: [String]?
        /// This store's own changes, which the service also announces. Key: the resource, value: an array with one
        /// element, the fingerprint of the content that was saved last. After a removal, the element is nil.
        var own: [ResourceKey: [ContentFingerprint?]] = [:]
    }

    private let settings: EvolutionEventStore.Settings
    private let state = Mutex(State())

    init(_ settings: EvolutionEventStore.Settings) {
        self.settings = settings
    }

    /// Returns whether another program has changed something since the last call. The first call begins to listen.
    func hasChanged() -> Bool {
        guard let sources = try? EvolutionService.list().filter(settings.includes) else { return false }
        let calendars = sources.map { "\($0.uid) \($0.title) \($0.color ?? "")" }.sorted()
        return state.withLock { state in
            if state.listener == nil { state.listener = Listener() }
            guard let listener = state.listener else { return false }
            for source in sources {
                for type in source.entityTypes { listener.listen(to: source.uid, type) }
            }
            var isChanged = state.calendars != nil && state.calendars != calendars
            state.calendars = calendars
            for key in listener.changes() {
                let types = sources.first { $0.uid == key.calendar.rawValue }?.entityTypes ?? []
                var texts: [String] = []
                for type in EntityType.allCases where types.contains(type) && texts.isEmpty {
                    texts = (try? EvolutionService.objects(in: key.calendar.rawValue, type, uid: key.uid)) ?? []
                }
                let items = StoredObjects(texts, in: key.calendar, .event)[key.uid]
                let now = items.isEmpty ? nil : ContentFingerprint(of: items)
                if state.own[key]?.last.map({ $0 == now }) != true { isChanged = true }
            }
            return isChanged
        }
    }

    /// Remembers this store's own changes, so that their later announcements do not count as changes by other programs.
    func noteOwn(_ changes: [ResourceChange], results: [EvolutionWriter.Result]) {
        state.withLock { state in
            guard state.listener != nil else { return }
            for (change, result) in zip(changes, results) {
                guard case .done(let seen) = result else { continue }
                state.own[change.key] = [seen]
            }
        }
    }

    /// Records the current list of calendars, so that this store's own change of a calendar does not count as a change
    /// by another program.
    func noteOwnCalendars() {
        let isListening = state.withLock { $0.calendars != nil }
        guard isListening, let sources = try? EvolutionService.list().filter(settings.includes) else { return }
        state.withLock { $0.calendars = sources.map { "\($0.uid) \($0.title) \($0.color ?? "")" }.sorted() }
    }
}

/// A receiver of the service's announcements of changes in calendars.
private final class Listener {
    private let watch: OpaquePointer

    init?() {
        guard let watch = ceds_watch_new() else { return nil }
        self.watch = watch
    }

    deinit { ceds_watch_free(watch) }

    func listen(to source: String, _ type: EntityType) {
        var error = ceds_error()
        _ = ceds_watch_source(watch, source, type.kind, &error)
    }

    /// Returns the resources that were changed since the last call.
    func changes() -> Set<ResourceKey> {
        var keys: Set<ResourceKey> = []
        withUnsafeMutablePointer(to: &keys) { keys in
            ceds_watch_changes(watch, keys) { keys, source, object in
                let key = ResourceKey(
                    calendar: CalendarIdentifier(rawValue: String(cString: source)), uid: String(cString: object))
                keys?.assumingMemoryBound(to: Set<ResourceKey>.self).pointee.insert(key)
            }
        }
        return keys
    }
}
