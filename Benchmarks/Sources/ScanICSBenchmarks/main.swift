import Benchmark
import ScanICS

// Measures payloads and pictures, one at a time on one core.

benchmarkPayloads(with: EventScanner())
benchmarkSamples(with: EventScanner())
// The pictures on which scanics is compared with other readers (`make bench-peers`).
for name in ["small.png", "screenshot.png", "scan.png", "photo.png", "photo.jpg", "no-code.jpg"] {
    try benchmarkPicture(name, with: EventScanner())
}
try benchmarkFilters(on: "photo.jpg")
try benchmarkSteps(on: "photo.jpg")

Recurrences.add()

Benchmark.main()

/// Prevents the optimizer from removing the measured work.
@inline(never)
func blackHole(_ value: some Any) {}
