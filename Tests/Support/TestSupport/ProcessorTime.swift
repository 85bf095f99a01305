import Glibc
import Testing

/// Returns the processor time, in seconds, that work takes on this thread. Other programs on the machine do not change
/// it.
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

/// Expects that the processor time of work grows in proportion to its size. Compares one run of the work at eight times
/// the size with eight runs at the smaller size. The large run may take at most three times as long as the eight small
/// runs; quadratic work takes eight times as long.
///
/// Both measurements take about equally long, so that other programs disturb both alike. They are made up to ten times,
/// until the shortest times meet the limit.
///
/// - Parameters:
///   - size: the smaller size; choose it so that the work takes over two milliseconds in a debug build.
///   - work: does work of the given size on the calling thread.
public func expectLinearTime(
    from size: Int, sourceLocation: SourceLocation = #_sourceLocation, _ work: (Int) throws -> Void
) rethrows {
    try work(size)  // warms up
    var (many, large) = (Double.infinity, Double.infinity)
    for _ in 0..<10 {
        many = min(many, try processorTime { for _ in 0..<8 { try work(size) } })
        large = min(large, try processorTime { try work(8 * size) })
        if large < 3 * many { return }
    }
    Issue.record(
        "work of eight times the size took \(large / many) times as long as eight repetitions of the smaller work",
        sourceLocation: sourceLocation)
}
