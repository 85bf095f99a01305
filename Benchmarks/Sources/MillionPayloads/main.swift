import ScanICS

// Reads a million different payloads, and prints the memory in use after each tenth of them. The memory must not grow.

/// Returns the resident memory of this process, in KiB.
func residentKilobytes() -> Int {
    let status = (try? InputFile.read("/proc/self/status", limit: 1 << 16)) ?? []
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("VmRSS:") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

let scanner = EventScanner()
var events = 0
for tenth in 1...10 {
    for number in 0..<100_000 {
        let text =
            "BEGIN:VEVENT\nSUMMARY:Meeting \(tenth)-\(number)\nDTSTART;TZID=Europe/Berlin:20260917T190000\n"
            + "LOCATION:Room \(number)\nEND:VEVENT"
        events += scanner.parse(payload: Array(text.utf8)).events.count
    }
    print("\(tenth * 100_000) payloads, \(events) events, \(residentKilobytes()) KiB")
}
