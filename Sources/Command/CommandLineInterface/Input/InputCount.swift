import Synchronization

package final class InputCount: Sendable {
    private let count = Mutex<Int?>(nil)

    package init() {}

    /// The number of inputs; nil until it is known.
    package var total: Int? { count.withLock { $0 } }

    package func start(_ inputs: InputList) {
        guard let inputs = inputs.again() else { return }
        // If no thread can be started, there is no total.
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
