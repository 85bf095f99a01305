import ImageDecoding

/// The functions with which the owner of a scan can stop the scan, or make it wait.
struct ScanControl: Sendable {
    /// Called between the steps of a scan; if it returns true, the scan ends with ``ScanError/cancelled``.
    var isCancelled: @Sendable () -> Bool
    /// Called with a number of pixels before memory for them is allocated; may wait.
    var willTakePixels: (@Sendable (Int) -> Void)?
    /// Runs work that waits for another process, such as the writer of a pipe. The time of this wait does not count
    /// towards the image's time limit.
    var waitingForOthers: @Sendable (() -> Void) -> Void = { $0() }

    /// Starts the processes that draw documents and decode HEIC.
    var launcher: any DrawingLauncher = LocalDrawingLauncher()

    /// The control of a scan that ends when its task is cancelled.
    static let task = ScanControl(isCancelled: { Task.isCancelled })
}
