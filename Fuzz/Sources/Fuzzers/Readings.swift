import FoundationEssentials
import ScanICS

extension Fuzzer {
    /// Reads the input as a message from a process that reads pictures, and makes a result from it. A hostile picture
    /// may have taken over that process, so its message may be anything. A reading must stay the same when it is
    /// written and read again.
    static let readings = Fuzzer(
        "Readings", aims: ["ScanICS/ScanICS/JSON/ImageReading+JSON.swift"], seeds: ["Fuzz/Corpus/readings"]
    ) { input in
        guard let reading = try? JSONDecoder().decode(ImageReading.self, from: Data(input)) else { return }
        var scanner = EventScanner()
        // Without such a day, nothing is made of print.
        scanner.options.referenceDate = CalendarDate(year: 2026, month: 5, day: 1)
        let result = scanner.result(of: reading, path: "picture")
        _ = try? JSONText.text(of: result)
        guard let written = try? JSONEncoder().encode(reading) else {
            return expect(false, "a reading that was read cannot be written")
        }
        let again = try? JSONDecoder().decode(ImageReading.self, from: written)
        expect(again == reading, "a reading differs when it is written and read again")
    }
}
