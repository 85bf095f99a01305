import Benchmark
import ScanICS

/// Measures how long it takes to turn payloads into events, and events into text.
func benchmarkPayloads(with scanner: EventScanner) {
    for (name, payload) in Payloads.all {
        let bytes = Array(payload.utf8)
        benchmark("parse \(name), \(bytes.count) bytes") {
            blackHole(scanner.parse(payload: bytes))
        }
    }
    let event = scanner.parse(payload: Array(Payloads.bareEvent.utf8))
    benchmark("write an event as .ics") {
        var export = CalendarExport(stamp: LocalDateTime(secondsSinceEpoch: 0))
        export.add(event)
        blackHole(export.text())
    }
    benchmark("write an event as JSON") {
        blackHole(try JSONText.text(of: event))
    }
}
