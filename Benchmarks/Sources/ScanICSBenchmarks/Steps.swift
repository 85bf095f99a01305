import Benchmark
import ScanICS

/// Measures each filter on 1.2 megapixels, the size at which most steps work.
func benchmarkFilters(on name: String) throws {
    let whole = try Pictures.luma(try Pictures.drawn(name))
    let image = whole.downscaled(toAtMost: 1_200_000)
    let small = whole.downscaled(toAtMost: 300_000)
    let filters: [(String, @Sendable () -> LumaImage)] = [
        ("12 to 2.5 MP", { whole.downscaled(toAtMost: 2_500_000) }),
        ("12 to 1.2 MP", { whole.downscaled(toAtMost: 1_200_000) }),
        ("0.3 MP doubled", { small.doubled }),
        ("0.3 MP, pixels repeated", { small.repeated }),
        ("inverted", { image.inverted }),
        ("mirrored", { image.mirrored }),
        ("local threshold, window 41", { image.localThreshold(window: 41) }),
        ("local threshold, window 81", { image.localThreshold(window: 81) }),
    ]
    for (filter, apply) in filters {
        benchmark("filter: \(filter)") { blackHole(apply()) }
    }
}

/// Measures each step of the longest plan by itself, with its scaling and filtering.
func benchmarkSteps(on name: String) throws {
    let frame = DecodedFrame(try Pictures.luma(try Pictures.drawn(name)))
    for step in ReadingPlan.plan(for: .thorough).steps {
        let plan = ReadingPlan(steps: [step])
        benchmark("step: \(step.reader), \(step.name), \(step.kinds)") {
            blackHole(BarcodeReader().read(frame, index: 0, plan: plan))
        }
    }
}
