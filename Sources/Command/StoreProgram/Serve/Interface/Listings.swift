import CommandLineInterface
import EventStore
import Hummingbird
import NIOCore

extension PageServer {
    /// The greatest number of items in one answer.
    private static let itemLimit = 10_000
    /// The greatest number of items that a search finds. Its answers have up to ``itemLimit`` of them.
    private static let searchLimit = 100_000
    /// The size in bytes after which an answer ends.
    private static let answerBytes = 8 << 20
    /// The time after which an answer ends, if items have been sent. It is shorter than the time that most clients and
    /// other web servers wait.
    private static let answerTime = Duration.seconds(20)
    /// Lists items. An answer that would be too long ends early, with a cursor for the rest.
    func listItems(_ request: Request, _ context: ServerContext, _ type: EntityType) async throws -> Response {
        let end = ContinuousClock.now + Self.answerTime
        let choice = try await CalendarChoice(store)
        let isOccurrence = query("q", request) == nil && type == .event
        let (writer, first) = try await context.whileConnected {
            let writer = ListingWriter(
                list: try await items(request, type), type: type, choice: choice, isOccurrence: isOccurrence)
            return (writer, try await writer.part(from: 0, room: Self.answerBytes))
        }
        if first.end == writer.list.items.count || first.text.utf8.count >= Self.answerBytes {
            return .json(first.text + (try writer.end(after: first.end)))
        }
        return Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody { body in
                var (part, room) = (first, Self.answerBytes)
                while true {
                    room -= part.text.utf8.count
                    try await body.write(ByteBuffer(string: part.text))
                    let next = part.end
                    guard next < writer.list.items.count, room > 0, ContinuousClock.now < end else { break }
                    // Encoding is work for the threads of requests. It ends when the client leaves, because then
                    // nothing can be written.
                    part = try await withTaskExecutorPreference(RequestThreads.shared) { [room] in
                        try await writer.part(from: next, room: room)
                    }
                }
                try await body.write(ByteBuffer(string: try writer.end(after: part.end)))
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
            list = try await store.search(words, type: type, calendars: calendars, limit: Self.searchLimit)
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
            let text = request.uri.value(name)
            return try Self.time(text, name).map { TimeArgument($0).utc }
        }
        let start = try time("from") ?? store.session.now.secondsSinceEpoch
        let end = try time("to") ?? start + 30 * 86_400
        return TimeWindow(start: start, end: max(start, end))
    }
}

/// The JSON of a list of items, part by part.
struct ListingWriter: Sendable {
    let list: ItemList
    let type: EntityType
    let choice: CalendarChoice
    let isOccurrence: Bool

    /// The greatest number of items that are sent together.
    private static let itemsPerPart = 100
    /// The size in bytes after which a part ends.
    private static let partBytes = 1 << 20
    /// The greatest number of reasons why items could not be read, and of characters in each.
    private static let reasonLimit = (count: 100, length: 500)

    /// Returns the text of the next items, at least one if there is one.
    ///
    /// - Parameters:
    ///   - place: the place of the first item.
    ///   - room: the size in bytes after which the part ends.
    /// - Returns: the text, and the place after the last item.
    @concurrent func part(from place: Int, room: Int) async throws -> (text: String, end: Int) {
        var text = place == 0 ? "{\"\(type == .event ? "events" : "reminders")\":[" : ""
        var end = place
        let last = min(place + Self.itemsPerPart, list.items.count)
        while end < last, end == place || text.utf8.count < min(room, Self.partBytes) {
            let record = StoredRecord(list.items[end], choice, isOccurrence: isOccurrence)
            text += (end == 0 ? "" : ",") + (try JSONText.text(of: record))
            end += 1
        }
        return (text, end)
    }

    /// Returns the end of the answer.
    ///
    /// - Parameter place: the place after the last item that was written.
    func end(after place: Int) throws -> String {
        let next = place < list.items.count ? ItemCursor(list.items[place - 1]) : list.next
        var text = "]"
        if let next { text += ",\"next\":" + (try JSONText.text(of: next.text)) }
        if !list.unreadable.isEmpty {
            let reasons = list.unreadable.prefix(Self.reasonLimit.count)
                .map { String($0.reason.prefix(Self.reasonLimit.length)) }
            text += ",\"unreadable\":" + (try JSONText.text(of: reasons))
        }
        return text + "}"
    }
}

struct StoredRecord: Encodable {
    let item: StoredItem
    let json: ItemJSON

    init(_ item: StoredItem, _ choice: CalendarChoice, isOccurrence: Bool) {
        self.item = item
        json = ItemJSON(item, isOccurrence: isOccurrence, in: choice)
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
