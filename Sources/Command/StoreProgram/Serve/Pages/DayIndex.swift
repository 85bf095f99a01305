import CommandLineInterface
import EventStore

/// The items of some days. An item of several days is on each of them.
struct DayIndex {
    private var byDay: [[StoredItem]]

    init(_ items: [StoredItem], days: [CalendarDate], zone: TimeZoneRules?) {
        byDay = Array(repeating: [], count: days.count)
        guard let first = days.first else { return }
        // Items that last the whole day come first, then those that began on an earlier day.
        var ranks: [[(rank: Int, start: LocalDateTime, place: Int)]] = byDay.map { _ in [] }
        for item in items {
            guard let time = RowTime(item, zone: zone) else { continue }
            let origin = first.daysSinceEpoch
            let places = (time.start.date.daysSinceEpoch - origin)...(time.last.daysSinceEpoch - origin)
            for place in places.clamped(to: 0...(days.count - 1)) where places.contains(place) {
                let rank = time.lastsWholeDay(days[place]) ? 0 : time.start.date < days[place] ? 1 : 2
                ranks[place].append((rank, time.start, byDay[place].count))
                byDay[place].append(item)
            }
        }
        for place in byDay.indices {
            byDay[place] = ranks[place].sorted { $0 < $1 }.map { byDay[place][$0.place] }
        }
    }

    func items(on place: Int) -> [StoredItem] { byDay[place] }
}
