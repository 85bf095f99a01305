package struct RunSummary: Encodable {
    package var images = 0
    /// The number of pictures whose result comes from the report of an earlier run. They also count as ``images``.
    package var remembered = 0
    package var symbols = 0
    package var events = 0
    package var links = 0
    /// The number of pictures without a code.
    package private(set) var withoutCode = 0
    /// The number of pictures whose codes have neither an event nor a link to a calendar.
    package private(set) var withOtherCodes = 0
    /// The number of pictures without an event, but with a link to a calendar.
    package private(set) var withLinks = 0
    package var newEvents = 0
    package var repeatedEvents = 0
    /// The inputs that could not be read. Key: the error code; value: the number of inputs.
    package var notRead: [String: Int] = [:]
    /// The files in folders that were not scanned. Key: the reason; value: the number of files.
    package var passedOver: [String: Int] = [:]
    package var seconds = 0.0
    package var stageSeconds: [String: Double] = [:]

    private let start = ContinuousClock.now
    private var times = StageTimes()
    /// The hashes of the events so far; the events themselves would need more memory.
    private var known: Set<Int> = []

    private enum CodingKeys: String, CodingKey {
        case images, remembered, symbols, events, links, withoutCode, withOtherCodes, withLinks
        case newEvents, repeatedEvents, notRead, passedOver, seconds
        case stageSeconds
    }

    package init() {}

    package var elapsed: Duration { .now - start }

    package var done: Int {
        images + notRead.values.reduce(0, +) + passedOver.values.reduce(0, +)
            - passedOver[PassedOver.hidden.rawValue, default: 0]
    }

    /// Adds an input.
    ///
    /// - Parameter isFurtherPart: whether another part of the same input was added before. If so, only the content of
    ///   this part is added.
    package mutating func add(_ scanned: ScannedInput, isFurtherPart: Bool = false) {
        if !isFurtherPart { times = times + scanned.times }
        switch scanned.outcome {
        case .passedOver(let reason): passedOver[reason.rawValue, default: 0] += 1
        case .scanned(let result):
            if let error = result.error {
                notRead[error.code, default: 0] += 1
                return
            }
            if !isFurtherPart { images += 1 }
            if scanned.isRemembered { remembered += 1 }
            symbols += result.symbols?.count ?? 0
            links += result.links.count
            if !isFurtherPart { countContent(of: result) }
            for event in result.events where !event.entry.isIncomplete {
                events += 1
                if known.insert(Self.identity(of: event)).inserted { newEvents += 1 } else { repeatedEvents += 1 }
            }
        }
    }

    private mutating func countContent(of result: ScanResult) {
        guard let symbols = result.symbols, !result.hasCompleteEvent else { return }
        if !result.links.isEmpty {
            withLinks += 1
        } else if symbols.isEmpty {
            withoutCode += 1
        } else {
            withOtherCodes += 1
        }
    }

    package mutating func finish() {
        seconds = elapsed.seconds
        stageSeconds = times.seconds
    }

    private static func identity(of event: ScannedEvent) -> Int {
        var hasher = Hasher()
        let component = event.entry.component
        hasher.combine(component.name)
        hasher.combine(component.text("UID"))
        hasher.combine(component.property("RECURRENCE-ID")?.time)
        return hasher.finalize()
    }

    // MARK: As text

    package var lines: [String] {
        let rate = seconds > 0 ? Double(images) / seconds : 0
        var first = "\(Self.count(images, "picture")) in \(Self.text(seconds)) s"
        if images > 1 { first += " (\(Self.text(rate)) a second)" }
        first += ": \(Self.count(events, "event"))"
        if repeatedEvents > 0 { first += ", \(newEvents) new and \(repeatedEvents) repeated" }
        if links > 0 { first += ", \(Self.count(links, "link"))" }
        if remembered > 0 { first += "; \(Self.count(remembered, "picture")) known from the report" }
        var lines = [first]
        if !notRead.isEmpty {
            lines.append("\(Self.count(notRead.values.reduce(0, +), "input")) not read: \(Self.list(notRead))")
        }
        return lines + [contentLine, passedOverLine].compactMap { $0 }
    }

    /// What was found in the pictures without an event; nil for a single picture, or if each has an event.
    private var contentLine: String? {
        let counts = [
            (withoutCode, "without a code"), (withOtherCodes, "with other codes"),
            (withLinks, "with links to calendars"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        guard images > 1, !parts.isEmpty else { return nil }
        return "without an event: " + parts.joined(separator: ", ")
    }

    package var passedOverLine: String? {
        let count = passedOver.values.reduce(0, +)
        guard count > 0 else { return nil }
        let words = passedOver.map { ($0, $1) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { name, count in
            switch PassedOver(rawValue: name) {
            case .hidden?: "\(count) hidden"
            case .noImage?: count == 1 ? "1 not a picture" : "\(count) not pictures"
            case .linkToFolder?: count == 1 ? "1 link to a folder" : "\(count) links to folders"
            case .special?: count == 1 ? "1 device or pipe" : "\(count) devices or pipes"
            case nil: "\(count) \(name)"
            }
        }
        return "skipped \(Self.count(count, "file")): \(words.joined(separator: ", "))"
    }

    /// Returns a number with its noun: `1 event`, `2 events`.
    package static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
            .joined(separator: ", ")
    }

    private static func text(_ number: Double) -> String {
        number >= 100 ? "\(Int(number.rounded()))" : "\((number * 10).rounded() / 10)"
    }
}
