import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    /// What a person must decide or know before an event of a picture is saved. Key: the event.
    struct SavingTroubles {
        var conflicts: [ScanDesk.EventPlace: [String: Any]] = [:]
        var problems: [ScanDesk.EventPlace: String] = [:]

        var isEmpty: Bool { conflicts.isEmpty && problems.isEmpty }
    }

    func addEvent(_ request: Request, _ context: ServerContext) async throws -> Response {
        let found = try await found(context)
        return try await add([found], try await form(request), context)
    }

    /// Saves the events that are ticked in a form, or all that can be added.
    func addTicked(_ request: Request, _ context: ServerContext) async throws -> Response {
        let id = try context.parameters.require("scan")
        let form = try await form(request)
        let scan = try await desk.scan(id)
        var ticked: [Found] = []
        let takesAll = form["all"] != nil
        for (number, picture) in scan.pictures.enumerated() {
            let events = picture.result.events.indices.filter { event in
                let place = ScanDesk.EventPlace(picture: number, event: event)
                return takesAll ? scan.mayAdd(place) : form[place.name] != nil && scan.saved[place] == nil
            }
            if !events.isEmpty { ticked += try found(events, ofPicture: number, in: scan) }
        }
        guard !ticked.isEmpty else { return .seeOther("/scans/\(id)") }
        return try await add(ticked, form, context)
    }

    private func add(_ events: [Found], _ form: FormData, _ context: ServerContext) async throws -> Response {
        var troubles = SavingTroubles()
        for type in Set(events.map(\.type)) { try await requireCalendar(for: type) }
        let title = events.map(\.picture.name).uniqued.prefix(3).joined(separator: " ")
        let run = try await ServerImport(
            into: store, calendar: form["calendar"], title: title, isConfirmed: form["confirmed"] == "yes")
        let accepted = events.filter { $0.item.refusal == nil }
        for event in events where event.item.refusal != nil {
            troubles.problems[event.place] = context.language.texts["error.refused"] ?? event.item.refusal?.reason
        }
        let results = await run.add(accepted.map(\.item.item))
        for (event, result) in zip(accepted, results) {
            try await note(result, of: event, run, &troubles, context)
        }
        let scan = events[0].scan
        guard troubles.isEmpty else { return try await scanPage(context, scan, troubles) }
        let anchor = events.count == 1 ? "#" + events[0].place.name : ""
        var response = Response.seeOther("/scans/\(scan)" + anchor)
        if let calendar = form["calendar"], events[0].type == .event {
            response.setCookie(ChosenCalendar.cookie(calendar))
        }
        return response
    }

    /// Remembers the result of saving an event. Notes what a person must decide or know.
    func note(
        _ result: ImportResult, of found: Found, _ run: ServerImport, _ troubles: inout SavingTroubles,
        _ context: ServerContext
    ) async throws {
        switch result.outcome {
        case .created, .updated, .unchanged:
            guard let key = result.key else { throw EventStoreError.noCalendar }
            let identifier = ItemIdentifier(key: key, occurrenceDate: result.recurrenceID)
            let saved = ScanDesk.SavedEvent(outcome: result.outcome.name, identifier: identifier, batch: run.batch)
            await desk.mark(saved, at: found.place, in: found.scan)
        case .conflict(let reason):
            troubles.conflicts[found.place] = await run.conflictValues(
                result, reason, context.language, store: store)
        case .skipped: troubles.problems[found.place] = result.outcome.reason ?? result.outcome.name
        case .failed(let error):
            guard result.key == nil || troubles.isEmpty else { throw error }
            troubles.problems[found.place] = context.language.words(for: error)
        }
    }
}

/// The calendar that events were last added to, in a cookie of the browser.
enum ChosenCalendar {
    static let name = "calendar"

    static func cookie(_ calendar: String) -> Cookie {
        Cookie(
            name: name, value: calendar.utf8.count > 300 ? "" : FormData.encoded(calendar), maxAge: 31_536_000,
            path: "/", httpOnly: true, sameSite: .lax)
    }
}

extension ScanDesk.EventPlace {
    /// The name of the event on the page of its scan.
    var name: String { "event-\(picture)-\(event)" }
}
