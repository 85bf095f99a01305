import CommandLineInterface
import EventStore
import Hummingbird

struct ItemAddress: Sendable {
    let key: ResourceKey
    /// The original start of the occurrence in the event's own zone, such as `20260612T193000`; nil for the whole item.
    let occurrence: String?

    init(_ identifier: ItemIdentifier) {
        key = identifier.key
        occurrence = identifier.occurrenceDate.map { $0.isDate ? $0.date.basicText : $0.local.basicText }
    }

    init(query: some StringProtocol) throws(ServerProblem) {
        let form = FormData(urlencoded: query)
        guard let calendar = form.values["calendar"], let uid = form.values["uid"] else {
            throw ServerProblem.notFound("this address names no event")
        }
        key = ResourceKey(calendar: CalendarIdentifier(rawValue: calendar), uid: uid)
        occurrence = form["at"]
    }

    var query: String {
        let at = occurrence.map { "&at=" + FormData.encoded($0) } ?? ""
        return "calendar=\(FormData.encoded(key.calendar.rawValue))&uid=\(FormData.encoded(key.uid))" + at
    }

    func item(in store: any EventStore) async throws -> StoredItem {
        let missing = ServerProblem.notFound("this event is no longer in the calendar")
        guard let whole = try await store.items(uid: key.uid).first(where: { $0.identifier.key == key }) else {
            throw missing
        }
        guard let occurrence, let first = whole.identifier.occurrenceDate else { return whole }
        guard let time = EventTime(occurrence) else { throw missing }
        let date = first.isDate ? EventTime.date(time.date) : first.with(local: time.local)
        guard let item = try await store.item(ItemIdentifier(key: key, occurrenceDate: date)) else { throw missing }
        return item
    }
}
