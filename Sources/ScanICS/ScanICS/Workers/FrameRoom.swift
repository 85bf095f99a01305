import Synchronization

/// The memory budget of one image. One frame is in memory at a time, so the largest frame decides the budget.
final class FrameRoom: Sendable {
    private struct State {
        var pixels = 0
        var waited = Duration.zero
    }

    private let state = Mutex(State())
    private let ask: (@Sendable (Int) -> Void)?

    /// - Parameter ask: takes a number of pixels and returns when the budget allows that many more; nil if there is no
    ///   budget.
    init(ask: (@Sendable (Int) -> Void)?) {
        self.ask = ask
    }

    /// How long ``take(_:)`` has waited.
    var waited: Duration { state.withLock(\.waited) }

    /// Waits until the budget covers a frame of the given number of pixels.
    @Sendable func take(_ pixels: Int) {
        guard let ask else { return }
        let missing = state.withLock { state in
            defer { state.pixels = max(state.pixels, pixels) }
            return pixels - state.pixels
        }
        guard missing > 0 else { return }
        let start = ContinuousClock.now
        ask(missing)
        state.withLock { $0.waited += ContinuousClock.now - start }
    }
}
