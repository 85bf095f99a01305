import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    /// The greatest number of events that the page of a scan shows.
    private static let ticketLimit = 200

    func scanPage(
        _ context: ServerContext, _ id: String, _ troubles: SavingTroubles = SavingTroubles()
    ) async throws -> Response {
        let scan = try await desk.scan(id)
        let language = context.language
        let calendars = (try? await calendarOptions(for: .event, chosen: context.chosenCalendar)) ?? []
        let known = await knownEvents(of: scan)
        let shown = Self.shownEvents(of: scan, troubles)
        var ticked: [[String: Any]] = []
        let pictures = scan.pictures.indices.map { number -> [String: Any] in
            let picture = scan.pictures[number]
            var values: [String: Any] = ["name": picture.name]
            values["codes"] = codes(of: picture.result, language)
            values["hasCodes"] = picture.result.symbols?.isEmpty == false || !picture.result.unread.isEmpty
            values["previews"] = previews(of: picture, address: "/scans/\(id)/\(number)/picture", language)
            if let error = picture.result.error {
                values["error"] = language.text("couldNotRead", error.message)
            } else if picture.result.events.isEmpty {
                values["nothing"] = language.nothingFound(in: picture.result)
                if picture.bytes != nil, !picture.isThorough, picture.result.symbols?.isEmpty == true {
                    values["again"] = "/scans/\(id)/\(number)/again"
                }
            }
            values["links"] = links(of: picture.result, action: "/scans/\(id)/\(number)/link", language)
            let notes = EventNotes(picture.result)
            let places = picture.result.events.indices.map { ScanDesk.EventPlace(picture: number, event: $0) }
            let tickets = places.filter { shown?.contains($0) ?? true }
            if tickets.count < places.count {
                values["further"] = language.text("furtherEvents", String(places.count - tickets.count))
            }
            values["events"] = tickets.map { place -> [String: Any] in
                let index = place.event
                let action = "/scans/\(id)/\(number)/\(index)"
                var ticket = ticket(index, of: picture.result, notes, action: action, context)
                ticket["id"] = place.name
                ticket["calendars"] = calendars
                if let saved = scan.saved[place] {
                    ticket["saved"] = self.saved(saved, language)
                    ticket["canAdd"] = false
                } else if let found = known[place] {
                    ticket["saved"] = self.saved(found, language)
                    ticket["canAdd"] = found.outcome != "unchanged"
                }
                if ticket["canAdd"] as? Bool == true { ticked.append(["name": place.name, "ticket": ticket]) }
                if let conflict = troubles.conflicts[place] { ticket["conflict"] = conflict }
                if let problem = troubles.problems[place] { ticket["problem"] = problem }
                return ticket
            }
            return values
        }
        let count = scan.pictures.reduce(0) { $0 + $1.result.completeEvents.count }
        var values: [String: Any] = [
            "heading": count == 0 ? language.text("noEvent") : language.count(count, "events"), "pictures": pictures,
        ]
        if shown != nil {
            let count = scan.places.count { known[$0]?.outcome != "unchanged" && scan.mayAdd($0) }
            if count > 0 {
                values["all"] = [
                    "action": "/scans/\(id)/add", "calendars": calendars,
                    "label": language.text("addSeveral", String(count)),
                ]
            }
        } else if ticked.count > 1 {
            values["several"] = [
                "action": "/scans/\(id)/add", "events": ticked, "calendars": calendars,
                "label": language.text("addSeveral", String(ticked.count)),
            ]
        }
        return pages.page("scan", title: language.text("found"), context: context, values)
    }

    /// Returns the events of a scan that its page shows, first those about which a person must decide or know something; nil
    /// for all.
    private static func shownEvents(of scan: ScanDesk.Scan, _ troubles: SavingTroubles) -> Set<ScanDesk.EventPlace>? {
        let places = scan.places
        guard places.count > ticketLimit else { return nil }
        let troubled = places.filter { troubles.conflicts[$0] != nil || troubles.problems[$0] != nil }
        return Set((troubled + places).uniqued.prefix(ticketLimit))
    }

    /// Returns the events that the calendars have already, or have in an older version. `batch` is nil, because nothing
    /// was saved.
    private func knownEvents(of scan: ScanDesk.Scan) async -> [ScanDesk.EventPlace: ScanDesk.SavedEvent] {
        var places: [ScanDesk.EventPlace] = []
        var items: [ImportItem] = []
        for (number, picture) in scan.pictures.enumerated() {
            let source = ImportSource(path: picture.name, hash: picture.hash)
            for (event, found) in FoundItem.items(of: picture.result, source: source).enumerated()
            where found.refusal == nil {
                places.append(ScanDesk.EventPlace(picture: number, event: event))
                items.append(found.item)
            }
        }
        guard !items.isEmpty else { return [:] }
        var known: [ScanDesk.EventPlace: ScanDesk.SavedEvent] = [:]
        for (place, result) in zip(places, await ServerImport.trial(of: items, in: store)) {
            guard let key = result.key, ["unchanged", "updated"].contains(result.outcome.name) else { continue }
            let identifier = ItemIdentifier(key: key, occurrenceDate: result.recurrenceID)
            known[place] = ScanDesk.SavedEvent(outcome: result.outcome.name, identifier: identifier, batch: nil)
        }
        return known
    }

    private func saved(_ event: ScanDesk.SavedEvent, _ language: Language) -> [String: Any] {
        let isOld = event.batch == nil && event.outcome == "updated"
        var values: [String: Any] = [
            "text": language.text(isOld ? "olderVersion" : "done." + event.outcome),
            "address": "/event?" + ItemAddress(event.identifier).query,
        ]
        if let batch = event.batch, event.outcome != "unchanged" { values["undo"] = ["batch": batch.rawValue] }
        return values
    }

    private func ticket(
        _ index: Int, of result: ScanResult, _ notes: EventNotes, action: String, _ context: ServerContext
    ) -> [String: Any] {
        let event = result.events[index]
        let language = context.language
        var values = EntryRows(entry: event.entry, zones: event.zones, language: language, zone: context.zone).values
        let assumptions = language.assumptions(about: index, in: result, notes)
        values["assumptions"] = assumptions
        values["hasAssumptions"] = !assumptions.isEmpty
        values["action"] = action
        values["canAdd"] = !event.entry.isIncomplete
        values["canHandOver"] = !event.entry.isIncomplete
        if let symbol = event.source.symbol { values["code"] = language.text("codeNumber", String(symbol + 1)) }
        if event.entry.isIncomplete { values["problem"] = language.text("incomplete") }
        return values
    }

    private func previews(of picture: ScanDesk.Picture, address: String, _ language: Language) -> [[String: Any]] {
        let original = picture.bytes != nil && picture.mediaType != nil ? address : nil
        guard !picture.result.previews.isEmpty else {
            return original.map { [preview(of: picture, frame: 0, address: $0, language)] } ?? []
        }
        return picture.result.previews.enumerated().map { number, small in
            var values = preview(of: picture, frame: small.frame, address: "\(address)?frame=\(number)", language)
            (values["width"], values["height"]) = (small.width, small.height)
            if let original { values["original"] = ["address": original] }
            return values
        }
    }

    private func preview(
        of picture: ScanDesk.Picture, frame: Int, address: String, _ language: Language
    ) -> [String: Any] {
        let symbols = (picture.result.symbols ?? []).enumerated().filter { $0.element.barcode.frame == frame }
        let unread = picture.result.unread.prefix(Self.unreadLimit).enumerated().filter { $0.element.frame == frame }
        var values: [String: Any] = [
            "address": address, "alt": "\(picture.name): \(language.count(symbols.count, "codes"))",
        ]
        if let size = picture.result.frameSizes[checked: frame] ?? nil, !symbols.isEmpty || !unread.isEmpty {
            // The codes that were not read come after the codes that were read.
            let count = min(picture.result.symbols?.count ?? 0, Self.codeLimit)
            values["outlines"] = [
                "width": size.width, "height": size.height,
                "fontSize": max(12, size.width / 16),
                "codes": symbols.map { index, symbol in
                    Self.outline(
                        symbol.barcode.corners, number: index + 1,
                        kind: symbol.content.isCalendarItem ? "event" : "other")
                } + unread.map { Self.outline($1.corners, number: count + $0 + 1, kind: "unread") },
            ]
        }
        return values
    }

    private static func outline(_ corners: Quadrilateral, number: Int, kind: String) -> [String: Any] {
        let points = corners.points
        return [
            "points": points.map { "\($0.x),\($0.y)" }.joined(separator: " "), "kind": kind, "number": number,
            "x": points.map(\.x).reduce(0, +) / max(points.count, 1),
            "y": points.map(\.y).reduce(0, +) / max(points.count, 1),
        ]
    }

    private static let codeLimit = 200
    private static let unreadLimit = 20
    /// The greatest number of characters of a code's text on the page.
    private static let textLimit = 3000

    private func codes(of result: ScanResult, _ language: Language) -> [[String: Any]] {
        (result.symbols ?? []).prefix(Self.codeLimit).map { symbol in
            var values: [String: Any] = [
                "symbology": ResultText.name(of: symbol.barcode.symbology), "content": language.content(symbol.content),
                "kind": symbol.content.isCalendarItem ? "event" : "other",
            ]
            if let page = ResultText.page(of: symbol.barcode, in: result) { values["page"] = page }
            if !symbol.content.isCalendarItem, let text = symbol.barcode.text {
                values["excerpt"] = text.count > Self.textLimit ? text.prefix(Self.textLimit) + "…" : text
                let lower = text.prefix(8).lowercased()
                if text.count <= Self.textLimit, lower.hasPrefix("https://") || lower.hasPrefix("http://") {
                    values["link"] = text
                }
            }
            return values
        }
            + result.unread.prefix(Self.unreadLimit).map { code in
                var values: [String: Any] = [
                    "symbology": ResultText.name(of: .qrCode),
                    "content": language.text("unread.\(code.reason.rawValue)"),
                    "kind": "unread",
                ]
                if let page = ResultText.page(code.frame, in: result) { values["page"] = page }
                return values
            }
    }

    private func links(of result: ScanResult, action: String, _ language: Language) -> [[String: Any]] {
        guard !result.hasCompleteEvent else { return [] }
        return addresses(of: result).prefix(5).enumerated().map { number, address in
            let host = address.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
            return [
                "number": number, "action": action, "text": language.text("linkTo", String(host.prefix(100))),
            ]
        }
    }
}

extension Language {
    func content(_ content: PayloadContent) -> String { texts["content.\(content.rawValue)"] ?? content.words }

    func nothingFound(in result: ScanResult) -> String {
        if result.diagnostics.contains(where: { $0.code == .missingPart }) { return text("nothing.part") }
        if let failed = result.diagnostics.last(where: { $0.code == .linkNotFollowed }) {
            return text("nothing.link", failed.message)
        }
        if result.diagnostics.contains(where: { $0.code == .followedLink }) { return text("nothing.page") }
        guard let symbols = result.symbols else { return text("nothing.text") }
        if symbols.isEmpty, !result.unread.isEmpty { return text("nothing.unread") }
        return symbols.isEmpty ? text("nothing.code") : text("nothing.event")
    }
}

extension Array {
    subscript(checked index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
