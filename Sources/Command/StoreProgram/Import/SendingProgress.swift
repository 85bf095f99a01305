import CommandLineInterface
import Glibc
import Synchronization

final class SendingProgress: Sendable {
    /// The smallest number of changes for which a bar is drawn.
    private static let many = 20

    private struct Drawing: ~Copyable {
        var line = TerminalLine(file: STDERR_FILENO)
        var began = ContinuousClock.now
    }

    private let drawing = Mutex(Drawing())

    func show(_ sent: Int, of total: Int) {
        guard total >= Self.many else { return }
        drawing.withLock { drawing in
            if sent == 0 { drawing.began = .now }
            guard sent < total else { return drawing.line.clear() }
            let state = ProgressState(
                done: sent, total: total, elapsed: drawing.began.duration(to: .now), note: "sent")
            drawing.line.draw { ProgressBar(width: $0).line(state) }
        }
    }

    func makeRoom() { drawing.withLock { $0.line.clear() } }
}

extension ImportCommand {
    var sendingProgress: SendingProgress? {
        !review && workers.progress.isShown(automatically: !quiet) ? SendingProgress() : nil
    }
}
