import Glibc

/// A line at the bottom of a terminal that is drawn over and over, and makes room for other output.
///
/// Not for several threads at once.
public struct TerminalLine: ~Copyable {
    private let file: Int32
    private let interval: Duration
    private var drawnAt: ContinuousClock.Instant?
    private var isVisible = false

    /// A line on the terminal that a file descriptor is.
    ///
    /// - Parameter interval: how long a line stays before it is drawn again.
    public init(file: Int32, interval: Duration = .milliseconds(100)) {
        self.file = file
        self.interval = interval
    }

    /// How many columns the terminal has; 80 where it does not say.
    public var columns: Int {
        var size = winsize()
        return ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// Draws the line unless it was drawn just now; the text is made for as many columns as it is given.
    public mutating func draw(_ text: (_ columns: Int) -> String) {
        let now = ContinuousClock.now
        if let drawnAt, isVisible, now - drawnAt < interval { return }
        drawnAt = now
        isVisible = true
        // The last column stays empty: a full line makes some terminals scroll.
        put("\r\u{1B}[K" + text(columns - 1))
    }

    /// Takes the line away, so that other text can be written in its place.
    public mutating func clear() {
        guard isVisible else { return }
        isVisible = false
        put("\r\u{1B}[K")
    }

    private func put(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(file, $0.baseAddress, $0.count) }
    }
}
