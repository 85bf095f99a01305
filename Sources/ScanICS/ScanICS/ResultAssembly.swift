import BarcodeReading
import CalendarModel
import ICalendar
import PayloadRecognition
import TimeZones

/// Assembles the result of one input from whole payloads, in the order of the input's codes.
struct ResultAssembly {
    var result: ScanResult
    let options: ScanOptions
    private let timeZones: TimeZoneDatabase
    private let calendarReaders: CalendarReaders?
    private(set) var recognizer: PayloadRecognizer
    /// Whether events are kept back until ``addMerged()``, which adds equal ones of several parts once.
    var mergesEvents = false
    private var merge = EventMerge()

    /// Creates an assembly that adds to a result without events.
    init(_ result: ScanResult, by scanner: EventScanner) {
        self.result = result
        options = scanner.options
        timeZones = scanner.timeZones
        recognizer = PayloadRecognizer(context: options.recognition)
        // A scanner may read many inputs. The failure of one must not become the error of the next.
        calendarReaders = scanner.calendarReaders?.forNextScan
        if let calendarReaders {
            recognizer.readsCalendar = { calendarReaders.recognize($0) }
            if calendarReaders.readsAll { recognizer.longCalendar = 0 }
        }
    }

    /// Sets the error of the result if a calendar could not be read, and nothing else has an event.
    mutating func reportUnreadCalendar() {
        guard result.events.isEmpty, let failure = calendarReaders?.failure else { return }
        result.error = failure
    }

    mutating func add(_ payload: Payload) {
        let recognized = recognizer.recognize(payload)
        result.content = recognized.content
        add(recognized, source: ScannedEvent.Source(path: result.path))
    }

    /// Adds a code of a picture. If the code completes a payload, also adds the payload's events.
    ///
    /// - Parameter part: the part of a mail that the picture is in.
    mutating func add(_ code: JoinedCode, part: String? = nil) {
        var source = ScannedEvent.Source(
            path: result.path, frame: code.barcode.frame, symbol: result.symbols?.count)
        source.part = part
        var symbol = ScannedSymbol(barcode: code.barcode, content: .part)
        var recognized: RecognizedPayload?
        switch code.content {
        case .whole(let payload):
            let whole = recognizer.recognize(payload)
            (symbol.content, symbol.family) = (whole.content, whole.family)
            recognized = whole
        case .part:
            break
        case .lastPart(let message):
            let joined = recognizer.recognize(message)
            if joined.documents.isEmpty, joined.links.isEmpty {
                result.diagnostics.append(
                    Diagnostic(
                        .joinedParts, "the parts together hold \(joined.content.words)", symbol: source.symbol))
            }
            recognized = joined
        }
        result.symbols?.append(symbol)
        if let recognized { add(recognized, source: source) }
    }

    /// Sets the day from which the years of the next payloads are derived; nil for the caller's day.
    mutating func refer(to day: CalendarDate?) {
        recognizer.context.referenceDate = day ?? options.referenceDate
    }

    /// Whether an event with a start was kept back.
    var hasMergedEvents: Bool { merge.hasEvents }

    /// Adds the events that were kept back.
    mutating func addMerged() {
        for one in merge.kept { add(one.document, family: one.family, source: one.source) }
    }

    mutating func add(_ recognized: RecognizedPayload, source: ScannedEvent.Source) {
        report(recognized.diagnostics, at: source)
        result.links += recognized.links
        if let page = recognized.page { result.pages.append(ScannedAddress(address: page, source: source)) }
        guard let family = recognized.family else { return }
        if options.isStrict, let first = recognized.diagnostics.first(where: { !$0.code.isOnlyNotice }) {
            let message = "the payload had to be repaired and was refused, as requested: \(first.message)"
            report([Diagnostic(.refusedRepair, message)], at: source)
            return
        }
        for (number, document) in recognized.documents.enumerated() {
            let ownFamily = recognized.families.indices.contains(number) ? recognized.families[number] : family
            if mergesEvents {
                merge.add(document, family: ownFamily, source: source)
            } else {
                add(document, family: ownFamily, source: source)
            }
        }
    }

    mutating func add(_ document: CalendarDocument, family: FamilyName, source: ScannedEvent.Source) {
        var document = document
        let derived = document.deriveUIDs()
        // The UID is derived before, so that it tells apart the passes of people who travel together.
        if !options.keepsPersonalData, document.removeTravellers() { report([.travellerOmitted], at: source) }
        let zones = ZoneResolver(timeZones: document.timeZones, database: timeZones)
        if !options.keepsUnsafe { report(SafetyPolicy.apply(to: &document), at: source) }
        let times = TimePolicy(assumedZone: options.assumedTimeZone, distrustsUTC: options.distrustsUTC)
        let (method, message) = (document.method, document.message)
        var entryCount = 0
        for place in document.components.indices {
            let isEntry = CalendarEntry(document.components[place]) != nil
            var changes = isEntry ? times.apply(to: &document.components[place], zones: zones) : []
            // Print has the last day of a series. A payload's own UNTIL stays as it was written.
            if family == .print {
                document.components[place] = document.components[place].fittingRuleEnds(zones)
            }
            if !options.keepsUnsafe { changes += SafetyPolicy.apply(to: &document.components[place]) }
            report(changes, at: source, event: isEntry ? result.events.count : nil)
            guard let entry = CalendarEntry(document.components[place]) else { continue }
            var event = ScannedEvent(
                entry: entry, family: family, isUIDDerived: derived.contains(entryCount), source: source, zones: zones,
                place: ScannedEvent.Place(document: result.documents.count, component: place))
            event.method = method
            report(event.assumptions(message: message), at: source, event: result.events.count)
            result.events.append(event)
            entryCount += 1
        }
        result.documents.append(document)
    }

    mutating func report(_ diagnostics: [Diagnostic], at source: ScannedEvent.Source, event: Int? = nil) {
        for var diagnostic in diagnostics {
            diagnostic.symbol = source.symbol
            if let event { diagnostic.event = event }
            result.diagnostics.append(diagnostic)
        }
    }
}

extension CalendarDocument {
    /// The method, unless it only publishes events.
    fileprivate var method: String? {
        guard let method = properties.first(where: { $0.name == "METHOD" }) else { return nil }
        let name = method.value.trimmed.uppercased()
        return name.isEmpty || name == "PUBLISH" ? nil : name
    }
}

extension ScannedEvent {
    /// Returns the diagnostics about a missing start, and about how the event's time zones and times were interpreted.
    fileprivate func assumptions(message: CalendarMessage?) -> [Diagnostic] {
        var found: [Diagnostic] = []
        if entry.isIncomplete {
            found.append(
                message.map { Diagnostic(.itipMessage, "\($0.words); it isn't written to a calendar") }
                    ?? Diagnostic(
                        .missingDTStart, "the event has no start that can be read; it isn't written to a calendar"))
        }
        // A zone that more than one property names is reported only once.
        var seen: Set<String> = []
        for property in entry.component.properties where !property.parameters.isEmpty && property.isScheduleTime {
            guard let tzid = property.times.first?.tzid, seen.insert(tzid).inserted else { continue }
            if let assumption = assumption(for: tzid) { found.append(assumption) }
        }
        return found + clockAssumptions
    }

    /// Diagnostics about a start and an end that are not exact instants, and how they were read.
    private var clockAssumptions: [Diagnostic] {
        guard let start = entry.item.start else { return [] }
        if case .floating = start {
            return [Diagnostic(.floatingTime, "the time has no time zone; it is local time wherever the reader is")]
        }
        var found: [Diagnostic] = []
        for (name, time) in [("start", start), ("end", entry.end(in: zones))] {
            guard let time, let (zone, resolution) = zones.resolve(time), resolution.occurrence != .once else {
                continue
            }
            let clock = "the time of the \(name), \(time.local.extendedText)"
            switch resolution.occurrence {
            case .once: continue
            case .never:
                let message =
                    "clocks in \(zone.identifier) skip \(clock); it was read with the offset before the change"
                found.append(Diagnostic(.skippedLocalTime, message))
            case .twice:
                let message = "clocks in \(zone.identifier) show \(clock), twice; the first was used"
                found.append(Diagnostic(.repeatedLocalTime, message))
            }
        }
        return found
    }

    /// Returns how a zone's name was interpreted; nil for an exact name.
    private func assumption(for tzid: String) -> Diagnostic? {
        guard let match = zones.match(tzid) else {
            return Diagnostic(
                .unknownTZID, "the time zone \(tzid) is unknown; times in it are read as floating (local) times")
        }
        let zone = match.zone.identifier
        return switch match.kind {
        case .identifier, .defined: nil
        case .windows, .displayName: Diagnostic(.windowsTZID, "the zone \(tzid) is the Windows name for \(zone)")
        case .offset: Diagnostic(.offsetTZID, "the zone \(tzid) is an offset; it was read as \(zone)")
        case .spelling: Diagnostic(.tzidSpelling, "the zone \(tzid) was read as \(zone)")
        }
    }
}
