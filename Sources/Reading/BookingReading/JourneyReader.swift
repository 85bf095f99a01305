import CalendarModel

/// Joins departures and arrivals to journeys.
struct JourneyReader {
    private let text: BookingText
    private let points: [JourneyPoint]
    private let numbers: [CarrierNumber]
    private var words: Set<String> { text.words }
    private let routes: JourneyRoutes
    private let hasFlights: Bool

    /// The farthest distance between a departure and its arrival, in lines.
    private static let reach = 12
    /// The longest journey without a stop, in seconds.
    private static let longest = 36 * 3600

    init(_ text: BookingText, _ days: PrintedDays) {
        self.text = text
        points = JourneyPoints(text, days).points
        numbers = CarrierNumber.all(in: text)
        hasFlights =
            !text.words.isDisjoint(with: TravelWords.flight) || TravelWords.flightStems.match(text.words)
        routes = JourneyRoutes(text, hasFlights: hasFlights)
    }

    private struct Leg {
        var from: JourneyPoint
        var to: JourneyPoint
    }

    var journeys: [Booking] {
        let legs = legs.sorted { $0.from.mention < $1.from.mention }
        var found: [Booking] = []
        let firstEnd = legs.first.map { end(of: $0.to) } ?? 0
        let isBefore = numbers.contains { $0.place < firstEnd && isNear($0, legs.first) }
        for (index, leg) in legs.enumerated() {
            let low = index > 0 ? end(of: legs[index - 1].to) : 0
            let high = index + 1 < legs.count ? start(of: legs[index + 1].from) : text.bytes.count
            let range =
                isBefore ? low..<max(low, lineEnd(leg.to.line)) : start(of: leg.from)..<max(start(of: leg.from), high)
            if let booking = booking(leg, number(of: leg, in: range)) { found.append(booking) }
        }
        return found
    }

    // MARK: Legs

    private var legs: [Leg] {
        var legs = columnLegs
        let paired = Set(legs.flatMap { [$0.from.mention, $0.to.mention] })
        var departure: JourneyPoint?
        for var point in points where !paired.contains(point.mention) {
            if point.role == nil { point.role = departure == nil ? .departure : .arrival }
            switch point.role {
            case .arrival?:
                if let from = departure, point.line - from.line <= Self.reach {
                    legs.append(completed(Leg(from: from, to: point)))
                }
                departure = nil
            default:
                if let from = departure, let leg = open(from) { legs.append(leg) }
                departure = point
            }
        }
        if let from = departure, let leg = open(from) { legs.append(leg) }
        legs = legs.filter { $0.from.place != nil && $0.to.place != nil && isCredible($0) }
        return legs.isEmpty ? labelledLegs : legs.filter { !isCancelled($0) }
    }

    /// Whether a cell beside a leg says that it is cancelled.
    private func isCancelled(_ leg: Leg) -> Bool {
        (max(0, leg.from.line - 1)...max(leg.from.line, leg.to.line)).contains { line in
            text.lines[line].contains { MailTopic.isCancelled(text.cells[$0].text) }
        }
    }

    /// The legs whose ends stand beside labels, above the only time of each: `From: Lisboa`, `To: Porto`, `Time: 09:30`.
    private var labelledLegs: [Leg] {
        guard routes.routes.contains(where: \.isLabelled), isAboutJourney else { return [] }
        let isAbout =
            hasFlights || !words.isDisjoint(with: TravelWords.train) || isAboutBus
            || MailTopic.hasTicket(text)
        let ways = routes.routes.filter(\.isLabelled)
        return ways.enumerated().compactMap { place, way in
            let end = min(place + 1 < ways.count ? ways[place + 1].line - 1 : text.lines.count, way.line + 7)
            let near = points.filter { ($0.line > way.line && $0.line < end) && $0.role != .arrival }
            guard near.count == 1, var from = near.first, isAbout || from.isLabelled else { return nil }
            var to = from
            (from.place, to.place) = (way.from, way.to)
            return Leg(from: from, to: to)
        }
    }

    /// Returns the legs whose departures stand together before as many arrivals, as in the columns of a table.
    private var columnLegs: [Leg] {
        var legs: [Leg] = []
        var place = 0
        func run(of role: JourneyPoint.Role) -> ArraySlice<JourneyPoint> {
            let run = points[place...].prefix { $0.role == role && $0.isLabelled }
            place = run.endIndex
            return run
        }
        while place < points.count {
            let from = run(of: .departure)
            guard !from.isEmpty else {
                place += 1
                continue
            }
            let to = run(of: .arrival)
            guard from.count > 1, from.count == to.count, let first = from.first, let last = to.last,
                last.line - first.line <= Self.reach
            else { continue }
            // As many ways stand above.
            let ways = routes.routes.filter { $0.line < first.line && first.line - $0.line <= 8 }.suffix(from.count)
            for (index, pair) in zip(from, to).enumerated() {
                var leg = Leg(from: pair.0, to: pair.1)
                if ways.count == from.count {
                    let way = ways[ways.startIndex + index]
                    (leg.from.place, leg.to.place) = (leg.from.place ?? way.from, leg.to.place ?? way.to)
                }
                legs.append(completed(leg))
            }
        }
        return legs
    }

    /// Returns a leg whose arrival is not printed: a labelled departure below the way and the number of a train or flight.
    private func open(_ from: JourneyPoint) -> Leg? {
        guard from.role == .departure, from.isLabelled, from.hasOwnDay, let route = routes.route(before: from.line),
            from.line - route.line <= 3,
            numbers.contains(where: { $0.isSure && ($0.line - from.line).magnitude <= 3 })
        else { return nil }
        var (from, to) = (from, from)
        (from.place, to.place) = (route.from, route.to)
        return Leg(from: from, to: to)
    }

    /// Adds the places that stand on lines beside the times.
    private func completed(_ leg: Leg) -> Leg {
        var leg = leg
        let isOneLine = leg.from.line == leg.to.line
        if isOneLine, let route = routes.route(on: leg.from.line) {
            (leg.from.place, leg.to.place) = (route.from, route.to)
        }
        if leg.from.place == nil || leg.to.place == nil || (isOneLine && leg.from.place == leg.to.place) {
            if isOneLine, leg.from.place == leg.to.place { leg.to.place = nil }
            complete(&leg, isOneLine: isOneLine)
        }
        // The codes of both airports stand on a line above.
        if let route = routes.route(before: leg.from.line), leg.from.line - route.line <= 4, let from = route.from.code,
            let to = route.to.code, leg.from.place?.code == nil || leg.to.place?.code == nil
        {
            if leg.from.place?.code == nil { leg.from.place?.code = from }
            if leg.to.place?.code == nil { leg.to.place?.code = to }
        }
        // The name of an airport that stands there without its code.
        if hasFlights {
            leg.from.place = leg.from.place.map(coded)
            leg.to.place = leg.to.place.map(coded)
        }
        return leg
    }

    private func complete(_ leg: inout Leg, isOneLine: Bool) {
        if isOneLine, leg.from.place != nil { leg.to.place = leg.to.place ?? codedPlace(after: leg.to) }
        let route = routes.route(before: leg.from.line)
        if let route, route.isLabelled, leg.from.place == nil, leg.to.place == nil {
            (leg.from.place, leg.to.place) = (route.from, route.to)
            return
        }
        let (from, to) = stacked(leg)
        if route == nil || (!isOneLine && from != nil && to != nil) {
            leg.from.place = leg.from.place ?? from
            leg.to.place = leg.to.place ?? to
        }
        leg.from.place = leg.from.place ?? route?.from
        leg.to.place = leg.to.place ?? route?.to
    }

    /// Returns the places on lines of their own: above each time, below its label, or else below each time.
    private func stacked(_ leg: Leg) -> (JourneyPlace?, JourneyPlace?) {
        if let from = placeAbove(leg.from) {
            let to = placeAbove(leg.to)
            return (from, to == from ? placeBelow(leg.to) : to ?? placeBelow(leg.to))
        }
        return (placeBelow(leg.from), placeBelow(leg.to) ?? placeAbove(leg.to))
    }

    private func placeAbove(_ point: JourneyPoint) -> JourneyPlace? {
        for line in stride(from: point.line - 1, through: max(0, point.line - 3), by: -1) {
            if text.clockLines.contains(line) { return nil }
            if let place = place(onLine: line, point) { return place }
        }
        return nil
    }

    private func placeBelow(_ point: JourneyPoint) -> JourneyPlace? {
        for line in point.line + 1..<max(point.line + 1, min(point.line + 3, text.lines.count)) {
            if text.clockLines.contains(line) { return nil }
            if let place = place(onLine: line, point) { return place }
        }
        return nil
    }

    private func coded(_ place: JourneyPlace) -> JourneyPlace {
        place.code != nil ? place : JourneyPlace(name: place.name, code: AirportNames.shared.code(of: place.name))
    }

    /// Returns the place that is a whole line, or a cell of the same column.
    private func place(onLine line: Int, _ point: JourneyPoint) -> JourneyPlace? {
        guard text.lines.indices.contains(line) else { return nil }
        if text.lines[line].count == 1, let cell = text.lines[line].first {
            return text.mentionsOfLine[line] == nil ? PlaceText.place(in: text.cells[cell].text) : nil
        }
        let own = text.cells[text.mentions[point.mention].cell]
        // `Depart:   Cardiff`, with the time below the place.
        if text.lines[line].count == 2, let label = text.lines[line].first.map({ text.cells[$0].text }),
            BookingText.words(label).last.map(TravelWords.isOfJourney) == true,
            let cell = text.above(own, by: own.line - line), cell.index > text.lines[line].lowerBound,
            text.mentionsOfLine[line] == nil
        {
            return PlaceText.place(in: cell.text)
        }
        guard text.lines[own.line].count > 1, let cell = text.above(own, by: own.line - line),
            !text.mentionsOfLine[line, default: []].contains(where: {
                text.mentions[$0].cell == cell.index
            })
        else { return nil }
        return PlaceText.place(in: cell.text)
    }

    private func codedPlace(after point: JourneyPoint) -> JourneyPlace? {
        for line in point.line + 1..<min(point.line + 5, text.lines.count) {
            if text.clockLines.contains(line) { return nil }
            for cell in text.lines[line] {
                if let place = PlaceText.place(in: text.cells[cell].text), place.code != nil { return place }
            }
        }
        return nil
    }

    /// Times that no word calls departure or arrival are a journey only between two airports.
    private func isCredible(_ leg: Leg) -> Bool {
        guard leg.from.place?.short != leg.to.place?.short else { return false }
        let hasCodes = leg.from.place?.code != nil && leg.to.place?.code != nil
        if hasCodes || isArrowed(leg) { return true }
        if leg.from.isLabelled && leg.to.isLabelled { return !isSpan(leg) }
        guard leg.from.mention != leg.to.mention else { return false }  // A span of hours.
        let isTrain = numbers.contains {
            $0.kind == .train && $0.isSure && (leg.from.line...max(leg.from.line, leg.to.line)).contains($0.line)
        }
        return (isTrain && leg.from.line != leg.to.line) || isPlainJourney(leg)
    }

    /// Whether an arrow stands between two times in parentheses, each behind its place: `東京(10:30)→新大阪(12:57)`.
    private func isArrowed(_ leg: Leg) -> Bool {
        guard leg.from.line == leg.to.line, leg.from.mention < leg.to.mention else { return false }
        let between = text.text(end(of: leg.from)..<start(of: leg.to))
        return between.utf8.count <= 120 && (between.contains("→") || between.contains("->"))
            && between.first.map { ")）".contains($0) } == true
    }

    /// Whether only a word stands between the times: `from 10:00 to 16:00`.
    private func isSpan(_ leg: Leg) -> Bool {
        if leg.from.mention == leg.to.mention { return leg.from.minutes != leg.to.minutes }
        guard leg.from.mention < leg.to.mention,
            text.mentions[leg.from.mention].cell == text.mentions[leg.to.mention].cell
        else { return false }
        let between = BookingText.words(text.text(end(of: leg.from)..<start(of: leg.to)))
        return between.count <= 1 && !between.contains(where: TravelWords.arrival.contains)
    }

    private var isAboutJourney: Bool {
        text.topic.isAboutJourney.value {
            !words.isDisjoint(with: TravelWords.journey) || TravelWords.journeyPhrases.match(text.head)
                || MailTopic.isConfirmed(text) || MailTopic.hasTicket(text)
        }
    }

    private var isAboutBus: Bool {
        text.topic.isAboutBus.value {
            !words.isDisjoint(with: TravelWords.bus) || TravelWords.busPhrases.match(text.head)
        }
    }

    /// Whether a line above says that this is the way out or back.
    private func hasDirection(before line: Int) -> Bool {
        (max(0, line - 8)..<line).contains { line in
            text.lines[line].contains { cell in
                text.cells[cell].text.utf8.count <= 60
                    && BookingText.words(text.cells[cell].text).prefix(2).contains(
                        where: TravelWords.direction.contains)
            }
        }
    }

    /// Whether the subject or a line names both places.
    private func isAnnounced(_ leg: Leg, only line: String? = nil) -> Bool {
        guard let from = leg.from.place?.name, let to = leg.to.place?.name else { return false }
        if let line { return line.contains(from) && line.contains(to) }
        return ([text.subject].compactMap(\.self) + routes.routes.map { "\($0.from.name) \($0.to.name)" }).contains {
            $0.contains(from) && $0.contains(to)
        }
    }

    /// Whether the text is about a booked journey by plane, train or bus, whose number stands near.
    private func isPlainJourney(_ leg: Leg) -> Bool {
        guard isAboutJourney else { return false }
        if let subject = text.subject, isAnnounced(leg, only: subject) { return true }
        let near = numbers.filter { (leg.from.line - 8...leg.to.line + 8).contains($0.line) }
        if near.contains(where: \.isSure) { return true }
        let isAbout =
            hasFlights || !words.isDisjoint(with: TravelWords.train) || isAboutBus
        return isAbout
            && (isNamed(leg)
                || near.contains { $0.text.count(where: \.isNumber) >= 3 && $0.text.contains(where: \.isLetter) }
                || hasDirection(before: leg.from.line)
                || isAnnounced(leg))
    }

    /// Whether the subject names the place of one end, and the times stand on lines of their own.
    private func isNamed(_ leg: Leg) -> Bool {
        guard let subject = text.subject, leg.from.line != leg.to.line else { return false }
        return [leg.from.place, leg.to.place].contains { place in
            let name = place.map { $0.name.prefix { !",(-–".contains($0) } } ?? ""
            return name.count >= 4 && subject.contains(name)
        }
    }

    // MARK: Bookings

    private func start(of point: JourneyPoint) -> Int { text.mentions[point.mention].range.lowerBound }
    private func end(of point: JourneyPoint) -> Int { text.mentions[point.mention].range.upperBound }
    private func lineEnd(_ line: Int) -> Int { text.lines[line].last.map { text.cells[$0].range.upperBound } ?? 0 }

    private func isNear(_ number: CarrierNumber, _ leg: Leg?) -> Bool {
        guard let leg else { return false }
        return number.line >= leg.from.line - 8 && number.line <= leg.to.line
    }

    /// Whether a number stands above, in the same column of a table with several journeys.
    private func isInColumn(_ number: CarrierNumber, of point: JourneyPoint) -> Bool {
        let own = text.cells[text.mentions[point.mention].cell]
        guard (own.line - 8..<own.line).contains(number.line), text.lines[own.line].count >= 3,
            text.lines[number.line].count >= 3,
            !(number.line + 1..<own.line).contains(where: text.clockLines.contains)
        else { return false }
        return text.above(own, by: own.line - number.line)?.range.contains(number.place) == true
    }

    private func number(of leg: Leg, in range: Range<Int>) -> CarrierNumber? {
        let fitting = numbers.filter {
            range.contains($0.place) && $0.line >= leg.from.line - 8 && $0.line <= leg.to.line + 8
        }
        let own = numbers.filter { isInColumn($0, of: leg.from) }
        let sure = fitting.filter(\.isSure)
        let from = start(of: leg.from)
        return [own, sure, fitting].first { !$0.isEmpty }?.min { abs($0.place - from) < abs($1.place - from) }
    }

    private func booking(_ leg: Leg, _ number: CarrierNumber?) -> Booking? {
        guard let from = leg.from.place, let to = leg.to.place, let start = leg.from.time, var end = leg.to.time else {
            return nil
        }
        if !leg.to.hasOwnDay || leg.to.day < leg.from.day || (leg.to.day == leg.from.day && end < start) {
            end = LocalDateTime(date: leg.from.day, hour: end.hour, minute: end.minute, second: 0) ?? end
            if end < start, leg.to.minutes < leg.from.minutes {
                end =
                    LocalDateTime(date: leg.from.day.adding(days: 1), hour: end.hour, minute: end.minute, second: 0)
                    ?? end
            }
        }
        guard end <= start || end.secondsSinceEpoch - start.secondsSinceEpoch <= Self.longest else { return nil }
        let hasCodes = from.code != nil && to.code != nil
        let kind: Booking.Kind =
            switch number?.kind {
            case .train? where !hasCodes: .train
            case .bus? where !hasCodes: .bus
            case .flight? where hasCodes || hasFlights: .flight
            default:
                hasCodes
                    ? .flight
                    : !words.isDisjoint(with: TravelWords.train)
                        ? .train
                        : isAboutBus ? .bus : .trip
            }
        guard kind != .trip || isAboutJourney else { return nil }
        let isShown = kind == .flight || number?.kind == .train || (number?.kind == .bus && kind == .bus)
        var booking = Booking(
            kind: kind, number: isShown ? number.map { kind == .flight ? $0.text.filter { $0 != " " } : $0.text } : nil,
            place: kind == .flight ? from.short : from.name,
            destination: kind == .flight ? to.short : to.name, start: .floating(start),
            end: end > start ? .floating(end) : nil)
        let printed = number.flatMap { isShown && $0.printed != booking.number ? ["Number: \($0.printed)"] : nil } ?? []
        booking.details = printed + ["From: \(whole(leg.from, from))", "To: \(whole(leg.to, to))"] + extra(leg)
        return booking
    }

    /// Returns a place with its other name in the column of its time: the city above, the station below.
    private func whole(_ point: JourneyPoint, _ place: JourneyPlace) -> String {
        let own = text.cells[text.mentions[point.mention].cell]
        guard text.lines[own.line].count > 1, place.code == nil || place.code == place.name else { return place.name }
        // The city stands below its code.
        let distances = place.code == nil ? [3, 2, 1, -1] : [-2, -1, 2, 1]
        let others = distances.compactMap { text.above(own, by: $0) }
            .filter { text.mentionsOfLine[$0.line] == nil && text.lines[$0.line].count > 1 }.compactMap {
                PlaceText.place(in: $0.text)?.name
            }.filter { $0 != place.name }
        return ([place.name] + others.prefix(1)).joined(separator: ", ")
    }

    /// The other cells beside the departure, such as the name of a line.
    private func extra(_ leg: Leg) -> [String] {
        text.lines[leg.from.line].filter { !text.busyCells.contains($0) }
            .map { text.cells[$0].text }.filter {
                $0 != leg.from.place?.name && $0 != leg.to.place?.name && $0.count <= 100
                    && $0.contains(where: \.isLetter)
            }
    }
}
