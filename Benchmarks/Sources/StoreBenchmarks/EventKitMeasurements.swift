import EventKit
import EventStore

/// Compares EventKit's query of a month with the store's own query, and measures a batch of 10,000 saves.
///
/// - Parameters:
///   - path: the file of the store.
///   - store: the same file, opened by the store's own interface.
func measureEventKit(path: String, store: any EventStore) async throws {
    setenv("SCANICS_EVENTKIT_STORE", "sqlite:\(path)", 1)
    setenv("SCANICS_EVENTKIT_ACCESS", "full", 1)
    let status = Stopwatch()
    _ = EKEventStore.authorizationStatus(for: .event)
    print("EventKit, access status: \(Stopwatch.milliseconds(status.seconds))")
    let events = EKEventStore()
    var own: [Double] = []
    var kit: [Double] = []
    for round in 0..<240 {
        let start = 1_609_459_200 + (round * 37 % 120) * 2_629_800
        let window = TimeWindow(start: start, end: start + 2_629_800)
        let predicate = events.predicateForEvents(withStart: window.startDate, end: window.endDate, calendars: nil)
        // Each interface goes first in half of the rounds: the first query of a month is slower, because it has to read
        // the month's pages of the file.
        for turn in 0..<2 {
            let watch = Stopwatch()
            if turn == round % 2 {
                _ = try await store.items(
                    matching: ItemQuery(window: window, floatingZone: TimeZone.current.identifier))
                own.append(watch.seconds)
            } else {
                _ = events.events(matching: predicate)
                kit.append(watch.seconds)
            }
        }
    }
    own.sort()
    kit.sort()
    print(
        "a month: the store p50 \(Stopwatch.milliseconds(own[120])), EventKit p50 \(Stopwatch.milliseconds(kit[120])), "
            + String(format: "ratio %.2f", kit[120] / own[120]))
    let saves = Stopwatch()
    let calendar = events.defaultCalendarForNewEvents
    for number in 0..<10_000 {
        let event = EKEvent(eventStore: events)
        event.title = "Batch \(number)"
        event.calendar = calendar
        event.startDate = Date(timeIntervalSince1970: 1_900_000_000 + Double(number) * 600)
        event.endDate = event.startDate.addingTimeInterval(300)
        try events.save(event, span: .thisEvent, commit: false)
    }
    let staged = saves.seconds
    try events.commit()
    print(String(format: "10,000 saves: %.2f s, with the commit ", staged) + saves.text)
}
