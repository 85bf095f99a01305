import CommandLineInterface
import EventStore
import Hummingbird
import NIOCore

extension PageServer {
    /// The greatest number of items in one answer.
    private static let itemLimit = 10_000
    /// The size in bytes after which an answer ends.
    private static let answerBytes = 8 << 20
    /// The time after which an answer ends, if items have been sent. It is shorter than the time that most clients and
    /// other web servers wait.
    private static let answerTime = Duration.seconds(20)
    /// The number of items that are sent together.
    private static let itemsPerPart = 100

    /// Lists items. An answer that would be too long ends early, with a cursor for the rest.
    func listItems(_ request: Request, _ context: ServerContext, _ type: EntityType) async throws -> Response {
        let end = ContinuousClock.now + Self.answerTime
        let choice = try await CalendarChoice(store)
        let list = try await context.whileConnected { try await items(request, type) }
        let writer = ListingWriter(
            list: list, type: type, choice: choice, isOccurrence: query("q", request) == nil && type == .event)
        if list.items.count <= Self.itemsPerPart {
            var text = writer.start
            for place in list.items.indices {
                text += try writer.text(at: place)
                if text.utf8.count > Self.answerBytes { return .json(text + (try writer.end(after: place))) }
            }
            return .json(text + (try writer.end(after: list.items.count - 1)))
        }
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody { body in
                var sent = 0
                var text = writer.start
                var place = 0
                while place < list.items.count, sent < Self.answerBytes, place == 0 || ContinuousClock.now < end {
                    let next = min(place + Self.itemsPerPart, list.items.count)
                    let (first, part) = (place, text)
                    // Encoding is work for the threads of requests. It ends when the client leaves, because then
                    // nothing can be written.
                    text = try await withTaskExecutorPreference(RequestThreads.shared) {
                        try await writer.text(part, of: first..<next)
                    }
                    sent += text.utf8.count
                    try await body.write(ByteBuffer(string: text))
                    text = ""
                    place = next
                }
                try await body.write(ByteBuffer(string: try writer.end(after: place - 1)))
                try await body.finish(nil)
            })
    }

    private func items(_ request: Request, _ type: EntityType) async throws -> ItemList {
        let calendars = query("calendar", request).map { Set([CalendarIdentifier(rawValue: $0)]) }
        let (window, showsAll) = (try window(request), try flag("all", request))
        let cursor = try query("cursor", request).map { text in
            guard let cursor = ItemCursor(text) else { throw Self.invalid("cursor is not one of an earlier answer") }
            return cursor
        }
        var list: ItemList
        if let words = query("q", request) {
            list = try await store.search(words, type: type, calendars: calendars)
        } else if type == .reminder {
            list = try await store.reminders(
                matching: showsAll ? .all : .incomplete(), calendars: calendars)
        } else {
            var query = ItemQuery(.event, window: window, calendars: calendars, limit: Self.itemLimit)
            query.isBrief = true
            query.page = cursor ?? .beginning
            return try await store.items(matching: query)
        }
        list.cut(to: Self.itemLimit, after: cursor ?? .beginning)
        return list
    }

    private func window(_ request: Request) throws -> TimeWindow {
        func time(_ name: String) throws -> Int? {
            let text = request.uri.queryParameters[Substring(name)].map { FormData.decoded($0) }
            return try Self.time(text, name).map { TimeArgument($0).utc }
        }
        let start = try time("from") ?? store.session.now.secondsSinceEpoch
        let end = try time("to") ?? start + 30 * 86_400
        return TimeWindow(start: start, end: max(start, end))
    }
}

/// The JSON of a list of items, part by part.
private struct ListingWriter: Sendable {
    let list: ItemList
    let type: EntityType
    let choice: CalendarChoice
    let isOccurrence: Bool

    var start: String { "{\"\(type == .event ? "events" : "reminders")\":[" }

    func text(at place: Int) throws -> String {
        let record = StoredRecord(list.items[place], choice, isOccurrence: isOccurrence)
        return (place == 0 ? "" : ",") + (try JSONText.text(of: record))
    }

    @concurrent func text(_ start: String, of places: Range<Int>) async throws -> String {
        try places.reduce(into: start) { $0 += try text(at: $1) }
    }

    /// Returns the end of the answer.
    ///
    /// - Parameter place: the place of the last item that was written.
    func end(after place: Int) throws -> String {
        let rest = list.items.indices.contains(place + 1) ? list.items.indices.contains(place) : false
        let next = rest ? ItemCursor(list.items[place]) : list.next
        var text = "]"
        if let next { text += ",\"next\":" + (try JSONText.text(of: next.text)) }
        if !list.unreadable.isEmpty {
            text += ",\"unreadable\":" + (try JSONText.text(of: list.unreadable.map(\.reason)))
        }
        return text + "}"
    }
}

struct StoredRecord: Encodable {
    let item: StoredItem
    let json: ItemJSON

    init(_ item: StoredItem, _ choice: CalendarChoice, isOccurrence: Bool) {
        self.item = item
        json = ItemJSON(item, names: ItemNames([item]), isOccurrence: isOccurrence, in: choice)
    }

    private enum CodingKeys: String, CodingKey {
        case calendarID, query
    }

    func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(item.identifier.key.calendar.rawValue, forKey: .calendarID)
        try container.encode(ItemAddress(item.identifier).query, forKey: .query)
    }
}
