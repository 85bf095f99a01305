import CommandLineInterface
import EventStore
import Hummingbird
import ICalendar

extension PageServer {
    func addFeedPages(to router: Router<ServerContext>) {
        router.get("/calendars/feed") { request, context in try await feedPage(context, query("calendar", request)) }
        router.post("/calendars/feed") { request, context in
            let form = try await form(request)
            let calendar = try await namedCalendar(form["calendar"])
            if form["change"] == "remove" {
                feeds.update { $0.remove(calendar.identifier, in: reference) }
            } else {
                feeds.update { $0.add(calendar.identifier, in: reference) }
            }
            return Response.seeOther("/calendars/feed?calendar=" + FormData.encoded(calendar.identifier.rawValue))
        }
        router.get("/feeds/:secret/:name") { request, context in
            try await feed(try context.parameters.require("secret"), request, context)
        }
    }

    private func feedPage(_ context: ServerContext, _ name: String?) async throws -> Response {
        let calendar = try await namedCalendar(name)
        var values: [String: Any] = ["name": calendar.title, "id": calendar.identifier.rawValue]
        if let secret = feeds.value.secret(of: calendar.identifier, in: reference) {
            let origin = settings.deviceOrigin ?? "\(settings.scheme)://127.0.0.1:\(settings.port)"
            let address = "\(origin)/feeds/\(secret)/calendar.ics"
            // Calendar apps subscribe to webcal addresses, where webcal stands for http, and webcals for https.
            var shown: [String: Any] = ["address": address, "webcal": "webcal\(address.dropFirst("http".count))"]
            if let drawn = DrawnCode(address) { shown["drawing"] = ["path": drawn.path, "size": drawn.size] }
            values["feed"] = shown
            if settings.deviceOrigin == nil { values["onlyHere"] = true }
        }
        return pages.secretPage("feed", title: context.language.text("feedTitle"), context: context, values)
    }

    private func feed(_ secret: String, _ request: Request, _ context: ServerContext) async throws -> Response {
        guard let identifier = feeds.value.calendar(at: secret, in: reference),
            let calendar = try await store.calendar(identifier)
        else { throw ServerProblem.notFound("there is no calendar at this address") }
        let text = try await context.whileConnected { try await feedText(of: calendar) }
        let tag = "\"\(MessageDigest.sha256.text(of: text.utf8).prefix(24))\""
        if request.headers[.ifNoneMatch]?.hasTag(tag) == true {
            return Response(status: .notModified, headers: [.eTag: tag, .cacheControl: "private, no-cache"])
        }
        var response = CalendarFile(name: CalendarFile.name(for: calendar.title), text: text)
            .response(isAttachment: false)
        response.headers[.eTag] = tag
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }

    private func feedText(of calendar: EventCalendar) async throws -> String {
        var export = ResourceExport()
        var cursor: String?
        repeat {
            let page = try await store.resources(in: calendar.identifier, from: cursor, limit: 500)
            for stored in page.list.resources { export.add(stored.resource) }
            cursor = page.next
            try Task.checkCancellation()
        } while cursor != nil
        // How often a subscriber should look for changes (RFC 7986 §5.7, and the older name of it).
        let interval = Property("REFRESH-INTERVAL", [Parameter("VALUE", ["DURATION"])], value: "PT1H")
        var text = ""
        try export.write(
            properties: [
                Property("NAME", text: calendar.title), Property("X-WR-CALNAME", text: calendar.title), interval,
                Property("X-PUBLISHED-TTL", value: "PT1H"),
            ]
        ) { text += $0 }
        return text
    }
}
