import ScanICS
import Synchronization

/// Counts what a run has to do while it is done, for the progress bar.
package final class InputCount: Sendable {
    private let count = Mutex<Int?>(nil)

    package init() {}

    /// How many inputs there are; nil until that is known.
    package var total: Int? { count.withLock { $0 } }

    /// Starts to count; what can be gone through only once is not.
    package func start(_ inputs: InputList) {
        guard let inputs = inputs.again() else { return }
        // Without a thread to count on there is no total.
        try? WorkerThread.start { [self] in
            var found = 0
            for input in inputs {
                if case .passedOver(.hidden) = input.source { continue }
                found += 1
            }
            count.withLock { $0 = found }
        }
    }
}
