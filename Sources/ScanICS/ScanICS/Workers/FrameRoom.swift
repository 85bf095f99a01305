import Synchronization

/// Room for the frames of one image, of which one is in memory at a time: as much is asked for as the largest takes.
final class FrameRoom: Sendable {
    private struct State {
        var pixels = 0
        var waited = Duration.zero
    }

    private let state = Mutex(State())
    private let ask: (@Sendable (Int) -> Void)?

    /// - Parameter ask: called with the pixels that are needed beyond those before; may wait.
    init(ask: (@Sendable (Int) -> Void)?) {
        self.ask = ask
    }

    /// How long was waited for room.
    var waited: Duration { state.withLock(\.waited) }

    /// Waits until there is room for a frame of so many pixels.
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
