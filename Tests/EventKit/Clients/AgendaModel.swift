import EventKit
import Observation

/// The model of a client. It is updated after changes of the store or of the permission.
@MainActor
@Observable
final class AgendaModel {
    private(set) var titles: [String] = []
    private(set) var isAllowed = false
    @ObservationIgnored private let store: EKEventStore
    @ObservationIgnored private var following: Task<Void, Never>?

    init(store: EKEventStore) { self.store = store }

    func start() async throws {
        _ = try await store.requestFullAccessToEvents()
        reload()
        following = Task { [weak self] in
            let changes = NotificationCenter.default.notifications(named: .EKEventStoreChanged).makeAsyncIterator()
            // A change may have happened before the iterator existed, so everything is read once.
            self?.reload()
            while await changes.next(isolation: MainActor.shared) != nil { self?.reload() }
        }
    }

    func stop() { following?.cancel() }

    func reload() {
        isAllowed = EKEventStore.authorizationStatus(for: .event) == .fullAccess
        let start = Date(timeIntervalSince1970: 1_780_000_000)
        let predicate = store.predicateForEvents(
            withStart: start, end: start.addingTimeInterval(86_400 * 30), calendars: nil)
        titles = store.events(matching: predicate).map { $0.title }
    }

    func add(_ title: String) throws {
        let event = EKEvent(eventStore: store)
        event.title = title
        event.startDate = Date(timeIntervalSince1970: 1_780_000_000 + Double(titles.count) * 7200)
        event.endDate = event.startDate.addingTimeInterval(3600)
        event.calendar = store.defaultCalendarForNewEvents
        try store.save(event, span: .thisEvent)
    }
}
