import BarcodeReading
import CalendarModel
import ICalendar
import PayloadRecognition
import TimeZones

/// Puts the result of one input together, payload by payload.
struct ResultAssembly {
    var result: ScanResult
    private let options: ScanOptions
    private let timeZones: TimeZoneDatabase

    init(_ result: ScanResult, options: ScanOptions, timeZones: TimeZoneDatabase) {
        self.result = result
        self.options = options
        self.timeZones = timeZones
    }

    mutating func add(_ recognized: RecognizedPayload, barcode: Barcode?) {
        var source = ScannedEvent.Source(path: result.path)
        if let barcode {
            source.frame = barcode.frame
            source.symbol = result.symbols?.count
            result.symbols?.append(
                ScannedSymbol(barcode: barcode, content: recognized.content, family: recognized.family))
        }
        add(recognized, source: source)
    }

    /// Adds what codes hold that are parts of one message, for the last of which `source` stands.
    mutating func add(joined recognized: RecognizedPayload, source: ScannedEvent.Source) {
        if recognized.documents.isEmpty, recognized.links.isEmpty {
            result.diagnostics.append(
                Diagnostic(
                    .joinedParts, "the parts together hold \(recognized.content.words)", symbol: source.symbol))
        }
        add(recognized, source: source)
        sortEvents()
    }

    /// Puts the events in the order of their codes.
    private mutating func sortEvents() {
        let order = result.events.indices.sorted {
            (result.events[$0].source.symbol ?? 0, $0) < (result.events[$1].source.symbol ?? 0, $1)
        }
        guard order != Array(result.events.indices) else { return }
        var newIndex = Array(repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { newIndex[old] = new }
        result.events = order.map { result.events[$0] }
        for index in result.diagnostics.indices {
            result.diagnostics[index].event = result.diagnostics[index].event.map { newIndex[$0] }
        }
    }

    private mutating func add(_ recognized: RecognizedPayload, source: ScannedEvent.Source) {
        for var diagnostic in recognized.diagnostics {
            diagnostic.symbol = source.symbol
            result.diagnostics.append(diagnostic)
        }
        result.links += recognized.links
        guard let family = recognized.family else { return }
        if options.isStrict, let first = recognized.diagnostics.first {
            result.diagnostics.append(
                Diagnostic(
                    .refusedRepair, "the payload had to be mended and was refused, as asked: \(first.message)",
                    symbol: source.symbol))
            return
        }
        for var document in recognized.documents {
            let derived = document.deriveUIDs()
            let zones = ZoneResolver(timeZones: document.timeZones, database: timeZones)
            var changes: [Int: [Diagnostic]] = [:]
            for place in document.components.indices {
                changes[place] = applyPolicies(to: &document.components[place], zones: zones)
            }
            let places = document.components.indices.filter { CalendarEntry(document.components[$0]) != nil }
            for (index, entry) in document.entries.enumerated() {
                for var change in changes[places[index]] ?? [] {
                    (change.symbol, change.event) = (source.symbol, result.events.count)
                    result.diagnostics.append(change)
                }
                let event = ScannedEvent(
                    entry: entry, family: family, isUIDDerived: derived.contains(index), source: source, zones: zones)
                assumptions(in: event)
                result.events.append(event)
            }
            result.documents.append(document)
        }
    }

    /// Changes what the caller asked to have changed, and takes out what could do harm.
    private func applyPolicies(to component: inout Component, zones: ZoneResolver) -> [Diagnostic] {
        let times = TimePolicy(assumedZone: options.assumedTimeZone, distrustsUTC: options.distrustsUTC)
        var changes = CalendarEntry(component) == nil ? [] : times.apply(to: &component, zones: zones)
        if !options.keepsUnsafe { changes += SafetyPolicy.apply(to: &component) }
        return changes
    }

    /// Says what an event leaves open and how that was taken.
    private mutating func assumptions(in event: ScannedEvent) {
        func add(_ code: Diagnostic.Code, _ message: String) {
            result.diagnostics.append(
                Diagnostic(code, message, symbol: event.source.symbol, event: result.events.count))
        }
        if event.entry.isIncomplete {
            add(.missingDTStart, "the event has no start that can be read; it is not written to a calendar")
        }
        for time in [event.start, event.end].compactMap(\.self) {
            guard let tzid = time.time.tzid else { continue }
            let zone = time.zone ?? ""
            switch event.zones.match(tzid)?.kind {
            case .identifier?, .defined?: continue
            case .windows?, .displayName?: add(.windowsTZID, "the zone \(tzid) is Windows' name for \(zone)")
            case .offset?: add(.offsetTZID, "the zone \(tzid) is an offset; it was read as \(zone)")
            case .spelling?: add(.tzidSpelling, "the zone \(tzid) was read as \(zone)")
            case nil:
                add(
                    .unknownTZID,
                    "nobody knows the time zone \(tzid); the time is taken as local time, wherever you are")
            }
            break
        }
    }
}
