import Glibc
import CommandLineInterface
import Synchronization
import TerminalProgress

/// Draws how many of the changes of an import a server has, where they are many: each takes a request.
final class SendingProgress: Sendable {
    /// From how many changes on a bar is drawn.
    private static let many = 20

    private struct Drawing: ~Copyable {
        var line = TerminalLine(file: STDERR_FILENO)
        var began = ContinuousClock.now
    }

    private let drawing = Mutex(Drawing())

    /// Draws that so many changes of all were sent; takes the bar away after the last.
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

    /// Takes the bar away until it is drawn again: somebody else is to write.
    func makeRoom() { drawing.withLock { $0.line.clear() } }
}

extension ImportCommand {
    /// The bar of what is sent, where one is to be drawn.
    var sendingProgress: SendingProgress? {
        switch workers.progress {
        case .auto: quiet || review || !StandardStreams.isErrorTerminal ? nil : SendingProgress()
        case .always: review ? nil : SendingProgress()
        case .never: nil
        }
    }
}
