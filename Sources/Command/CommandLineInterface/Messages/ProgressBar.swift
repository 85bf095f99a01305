package struct ProgressState: Hashable, Sendable {
    package var done: Int
    package var total: Int?
    package var elapsed: Duration
    /// A note to show beside the numbers, such as `12 events`.
    package var note: String

    package init(done: Int, total: Int? = nil, elapsed: Duration, note: String = "") {
        self.done = done
        self.total = total
        self.elapsed = elapsed
        self.note = note
    }

    package var rate: Double {
        let seconds = elapsed / .seconds(1)
        return seconds > 0 ? Double(done) / seconds : 0
    }

    /// The estimated time for the remaining items, at the rate so far; nil while it is unknown.
    package var remaining: Duration? {
        guard let total, done > 0, done <= total, rate > 0 else { return nil }
        return .seconds(Double(total - done) / rate)
    }
}

/// Draws progress as one line of text.
///
///     [##########----------]  150/300  98 events  24/s  0:06 left
package struct ProgressBar: Hashable, Sendable {
    package var width: Int

    package init(width: Int) {
        self.width = width
    }

    /// Returns the line, with at most ``width`` characters. If the line would be longer, the bar is left out first, and
    /// then the end of the text.
    package func line(_ state: ProgressState) -> String {
        var words = [state.total.map { "\(state.done)/\($0)" } ?? "\(state.done)"]
        if !state.note.isEmpty { words.append(state.note) }
        words.append(Self.text(rate: state.rate))
        if let remaining = state.remaining { words.append("\(Self.text(remaining)) left") }
        let text = words.joined(separator: "  ")
        let room = width - text.count - 4
        guard let total = state.total, total > 0, room >= 8 else { return String(text.prefix(max(width, 0))) }
        let cells = min(room, 40)
        let filled = min(max(cells * state.done / total, 0), cells)
        return "[\(String(repeating: "#", count: filled))\(String(repeating: "-", count: cells - filled))]  \(text)"
    }

    private static func text(rate: Double) -> String {
        guard rate.isFinite, rate < 1e9 else { return "" }
        return rate < 10 ? "\((rate * 10).rounded() / 10)/s" : "\(Int(rate.rounded()))/s"
    }

    /// Returns a text such as `0:06`, `12:05` or `3:00:00`.
    package static func text(_ duration: Duration) -> String {
        let seconds = max(0, Int((duration / .seconds(1)).rounded(.up)))
        let minutes = "\(seconds / 60 % 60)"
        guard seconds >= 3600 else { return "\(minutes):\((seconds % 60).padded(2))" }
        return "\(seconds / 3600):\((seconds / 60 % 60).padded(2)):\((seconds % 60).padded(2))"
    }
}
