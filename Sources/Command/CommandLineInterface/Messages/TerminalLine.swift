import Glibc

package struct TerminalLine: ~Copyable {
    private let file: Int32
    /// The shortest time between two drawings.
    private static let interval = Duration.milliseconds(100)
    private var drawnAt: ContinuousClock.Instant?
    private var isVisible = false

    package init(file: Int32) { self.file = file }

    /// The number of columns of the terminal; 80 if it is unknown.
    package var columns: Int {
        var size = winsize()
        return ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// Draws the line. A visible line is drawn again only after the interval.
    ///
    /// - Parameter text: returns the text for a number of columns.
    package mutating func draw(_ text: (_ columns: Int) -> String) {
        let now = ContinuousClock.now
        if let drawnAt, isVisible, now - drawnAt < Self.interval { return }
        drawnAt = now
        isVisible = true
        // The last column stays empty, because a full line makes some terminals scroll.
        put("\r\u{1B}[K" + text(columns - 1))
    }

    /// Clears the line, so that other text can be written in its place.
    package mutating func clear() {
        guard isVisible else { return }
        isVisible = false
        put("\r\u{1B}[K")
    }

    private func put(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(file, $0.baseAddress, $0.count) }
    }
}
