import EventKit

/// A client that asks for access once and remembers the answer. It uses the completion handler of older systems.
final class CalendarAccess {
    private let store: EKEventStore
    private(set) var isAllowed: Bool?

    init(store: EKEventStore) { self.store = store }

    func check(completion: @escaping @Sendable (Bool) -> Void) {
        if let isAllowed { return completion(isAllowed) }
        switch EKEventStore.authorizationStatus(for: .event) {
        case .fullAccess:
            isAllowed = true
            completion(true)
        case .notDetermined:
            store.requestFullAccessToEvents { granted, error in completion(granted && error == nil) }
        case .denied, .restricted, .writeOnly:
            isAllowed = false
            completion(false)
        @unknown default: completion(false)
        }
    }
}
