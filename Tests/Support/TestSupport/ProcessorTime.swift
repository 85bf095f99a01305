import Glibc
import Testing

/// Returns the processor time, in seconds, that work takes on this thread. Other programs on the machine do not change it.
public func processorTime(_ work: () throws -> Void) rethrows -> Double {
    let start = threadTime()
    try work()
    return threadTime() - start
}

private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Expects that the processor time of work grows in proportion to its size: four times the size may take up to eight
/// times as long, while quadratic work takes sixteen times as long. A first run warms up, and the shortest of three
/// runs counts.
///
/// - Parameters:
///   - size: the smaller size; choose it so that the work takes over ten milliseconds in a debug build.
///   - work: does work of the given size on the calling thread.
public func expectLinearTime(
    from size: Int, sourceLocation: SourceLocation = #_sourceLocation, _ work: (Int) throws -> Void
) rethrows {
    func shortest(_ size: Int) throws -> Double {
        try (0..<3).map { _ in try processorTime { try work(size) } }.min() ?? 0
    }
    func measure() throws -> Double {
        try work(size)
        let small = try shortest(size)
        return try shortest(4 * size) / max(small, 1e-6)
    }
    var ratio = try measure()
    // Other programs can slow down one measurement through the processor's caches. Quadratic work fails all three.
    for _ in 0..<2 where ratio >= 8 { ratio = min(ratio, try measure()) }
    #expect(ratio < 8, "four times the work took \(ratio) times as long", sourceLocation: sourceLocation)
}
