import Foundation

/// A stopwatch for the elapsed time and the processor time; it starts when it is created.
struct Stopwatch {
    private let start = ContinuousClock.now
    private let processor = Self.processorSeconds

    var seconds: Double {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    /// Both times: `1.230 s, processor 1.010 s`.
    var text: String {
        String(format: "%.3f s, processor %.3f s", seconds, Self.processorSeconds - processor)
    }

    static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f ms", seconds * 1000) }

    private static var processorSeconds: Double {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// The peak memory of the process, in MiB.
    static var peakMemory: Int {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss) >> 10
    }
}
