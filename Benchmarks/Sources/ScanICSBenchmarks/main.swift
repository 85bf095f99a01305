import Benchmark
import ScanICS

// What a payload and a picture cost, one at a time on one core.

let scanner = EventScanner()

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

for name in ["poster.png", "logo.png", "photo.jpg", "link.png", "no-code.png"] {
    guard let bytes = Payloads.sample(name), let image = try? ImageDecoder().decode(bytes) else { continue }
    benchmark("decode \(name)") {
        blackHole(try ImageDecoder().decode(bytes))
    }
    for effort in Effort.allCases {
        benchmark("read codes of \(name), \(effort.rawValue)") {
            for frame in image.frames { blackHole(BarcodeReader().read(frame, index: 0, effort: effort)) }
        }
    }
    benchmark("scan \(name)") {
        blackHole(try scanner.scan(image: bytes))
    }
}

Recurrences.add()

Benchmark.main()

/// Keeps the optimizer from leaving out what is measured.
@inline(never)
func blackHole(_ value: some Any) {}
