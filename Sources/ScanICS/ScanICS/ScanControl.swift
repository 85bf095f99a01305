/// What the one who has an image scanned can do while it is.
struct ScanControl: Sendable {
    /// Asked between the steps of scanning; where it is true the scan ends with ``ScanError/cancelled``.
    var isCancelled: @Sendable () -> Bool
    /// Called before memory for pixels is taken, with their number; may wait.
    var willTakePixels: (@Sendable (Int) -> Void)?
    /// Does what waits for somebody else, such as for the writer of a pipe: that is not the image's time.
    var waitingForOthers: @Sendable (() -> Void) -> Void = { $0() }

    /// A scan in a task ends with it.
    static let task = ScanControl(isCancelled: { Task.isCancelled })
}
