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
        for (number, document) in recognized.documents.enumerated() {
            var document = document
            let family = recognized.families.indices.contains(number) ? recognized.families[number] : family
            let derived = document.deriveUIDs()
            let zones = ZoneResolver(timeZones: document.timeZones, database: timeZones)
            if !options.keepsUnsafe { report(SafetyPolicy.apply(to: &document), source, event: nil) }
            let times = TimePolicy(assumedZone: options.assumedTimeZone, distrustsUTC: options.distrustsUTC)
            var index = -1
            for place in document.components.indices {
                let isEntry = CalendarEntry(document.components[place]) != nil
                var changes = isEntry ? times.apply(to: &document.components[place], zones: zones) : []
                if !options.keepsUnsafe { changes += SafetyPolicy.apply(to: &document.components[place]) }
                report(changes, source, event: isEntry ? result.events.count : nil)
                guard let entry = CalendarEntry(document.components[place]) else { continue }
                index += 1
                let event = ScannedEvent(
                    entry: entry, family: family, isUIDDerived: derived.contains(index), source: source, zones: zones,
                    place: ScannedEvent.Place(document: result.documents.count, component: place))
                assumptions(in: event)
                result.events.append(event)
            }
            result.documents.append(document)
        }
    }

    /// Says what was changed as the caller asked, or left out because it could do harm.
    private mutating func report(_ changes: [Diagnostic], _ source: ScannedEvent.Source, event: Int?) {
        for var change in changes {
            (change.symbol, change.event) = (source.symbol, event)
            result.diagnostics.append(change)
        }
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
        // Each zone once, whichever of its times have it.
        let properties = event.entry.item.component.properties
        var seen: Set<String> = []
        for property in properties where property.isScheduleTime {
            guard let tzid = property.times.first?.tzid, seen.insert(tzid).inserted else { continue }
            let match = event.zones.match(tzid)
            let zone = match?.zone.identifier ?? ""
            switch match?.kind {
            case .identifier?, .defined?: break
            case .windows?, .displayName?: add(.windowsTZID, "the zone \(tzid) is Windows' name for \(zone)")
            case .offset?: add(.offsetTZID, "the zone \(tzid) is an offset; it was read as \(zone)")
            case .spelling?: add(.tzidSpelling, "the zone \(tzid) was read as \(zone)")
            case nil:
                add(
                    .unknownTZID,
                    "nobody knows the time zone \(tzid); the time is taken as local time, wherever you are")
            }
        }
    }
}
