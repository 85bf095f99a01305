/// The ways that lines of a text name: `Dublin (DUB) to London Stansted (STN)`.
struct JourneyRoutes {
    struct Route {
        let line: Int
        let from: JourneyPlace
        let to: JourneyPlace
        /// Whether labels name both ends.
        var isLabelled = false
    }

    private(set) var routes: [Route] = []

    private static let joints = [
        " → ", " -> ", " – ", " — ", " - ", " > ", " to ", " nach ", " naar ", " till ", " til ", " à ", " a ", " do ",
        " vers ",
    ]

    init(_ text: BookingText, hasFlights: Bool) {
        for (index, cell) in text.cells.enumerated()
        where cell.text.utf8.count <= 160 && !text.busyCells.contains(index) {
            // `Depart:   London Heathrow - Central Bus Station` names one place.
            let isOfLabel =
                index > text.lines[cell.line].lowerBound
                && BookingText.words(text.cells[index - 1].text).last.map(TravelWords.isOfJourney) == true
            if !isOfLabel, let route = Self.route(cell, hasFlights: hasFlights) { routes.append(route) }
        }
        for (line, cells) in text.lines.enumerated() where (2...5).contains(cells.count) {
            // Two airports side by side.
            let places = cells.compactMap { PlaceText.place(in: text.cells[$0].text) }.filter { $0.code != nil }
            if places.count == 2, places[0] != places[1] {
                routes.append(Route(line: line, from: places[0], to: places[1]))
            }
        }
        addLabelled(in: text)
        addSentences(in: text)
        routes.sort { $0.line < $1.line }
    }

    /// Adds the ways whose ends stand beside labels: `From: London (LHR)`, `To: Gibraltar (GIB)`.
    private mutating func addLabelled(in text: BookingText) {
        var from: (line: Int, place: JourneyPlace)?
        for label in text.labels {
            let words = BookingText.words(label.text)
            let cell = text.cells[label.cell]
            guard (1...2).contains(words.count), text.lines[cell.line].count <= 2, !text.busyCells.contains(label.cell),
                let value = label.value ?? value(beside: cell, text)
            else { continue }
            if words.contains(where: TravelWords.origin.contains) {
                from = PlaceText.place(in: String(value)).map { (cell.line, $0) }
            } else if words.contains(where: TravelWords.toward.contains), let start = from, cell.line - start.line <= 2,
                let to = PlaceText.place(in: String(value)), to != start.place
            {
                routes.append(Route(line: cell.line, from: start.place, to: to, isLabelled: true))
                from = nil
            }
        }
    }

    /// Adds the ways of sentences with two airports: `from Glasgow (GLA) to Stornoway (SYY) departs on`.
    private mutating func addSentences(in text: BookingText) {
        for index in text.busyCells {
            let cell = text.cells[index]
            guard cell.text.utf8.count <= PlaceText.longest else { continue }
            let places = PlaceText.codedPlaces(in: cell.text)
            if places.count == 2, places[0] != places[1] {
                routes.append(Route(line: cell.line, from: places[0], to: places[1]))
            }
        }
    }

    private func value(beside cell: BookingText.Cell, _ text: BookingText) -> Substring? {
        let next = cell.index + 1
        return text.lines[cell.line].contains(next) && !text.busyCells.contains(next) ? text.cells[next].text[...] : nil
    }

    /// Returns the last route before a line, at most ten lines above.
    func route(before line: Int) -> Route? { routes.last { $0.line <= line && line - $0.line <= 10 } }

    /// Returns the only route on a line.
    func route(on line: Int) -> Route? {
        let found = routes.filter { $0.line == line }
        return found.count == 1 ? found.first : nil
    }

    private static func route(_ cell: BookingText.Cell, hasFlights: Bool) -> Route? {
        for joint in joints {
            let parts = cell.text.split(separator: joint, maxSplits: 2, omittingEmptySubsequences: false).map(
                String.init)
            guard parts.count == 2, let from = place(parts[0], hasFlights), let to = place(parts[1], hasFlights),
                from != to
            else { continue }
            let hasCodes = from.code != nil && to.code != nil
            guard hasCodes || (isShort(from.name) && isShort(to.name)) else { continue }
            return Route(line: cell.line, from: from, to: to)
        }
        // `Barcelona (BCN) Berlin (BER)`
        if let close = cell.text.firstIndex(of: ")"), let from = place(String(cell.text[...close]), hasFlights),
            from.code != nil,
            let to = place(String(cell.text[close...].dropFirst()), hasFlights), to.code != nil, from.code != to.code
        {
            return Route(line: cell.line, from: from, to: to)
        }
        return nil
    }

    private static func isShort(_ name: String) -> Bool { BookingText.words(name).count <= 9 && !name.contains(".  ") }

    /// Returns a place, without a number of a flight before it and notes in parentheses after it.
    private static func place(_ text: String, _ hasFlights: Bool) -> JourneyPlace? {
        var words = text.split(separator: " ")
        while let first = words.first, words.count > 1, first.contains(where: \.isNumber) { words.removeFirst() }
        guard var place = PlaceText.place(in: words.joined(separator: " ")) else { return nil }
        if place.code == nil, hasFlights {
            let plain = place.name.prefix { $0 != "(" }
            place.code = AirportNames.shared.code(of: String(plain))
        }
        return place
    }
}
