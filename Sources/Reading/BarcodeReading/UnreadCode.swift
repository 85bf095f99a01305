/// A code that was seen in a picture but could not be read.
public struct UnreadCode: Hashable, Sendable {
    /// The likeliest reason why a code cannot be read, from what was measured.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The code's modules have too few pixels.
        case tooSmall = "too-small"
        /// The modules run into each other: the picture is out of focus, or the camera moved.
        case blurred
        /// Dark and light modules hardly differ.
        case lowContrast = "low-contrast"
        /// The code is seen from the side, or isn't flat.
        case distorted
        /// The modules are clear, but too many are wrong: the code is covered, damaged or in glare.
        case damaged

        /// Advice for people on how to take a better picture.
        public var advice: String {
            switch self {
            case .tooSmall: "take the picture closer, or with more pixels"
            case .blurred: "take a sharper picture: hold the camera still, and let it focus"
            case .lowContrast: "take the picture in more light"
            case .distorted: "lay the code flat, and take the picture from straight ahead"
            case .damaged: "show the whole code, without glare and with nothing on it"
            }
        }
    }

    /// The place of the code in its frame, roughly.
    public var corners: Quadrilateral
    /// The index of the frame.
    public var frame: Int
    /// The likeliest reason why the code cannot be read.
    public var reason: Reason
    /// The kind of the code.
    public var symbology: Symbology

    /// Creates a code that could not be read.
    public init(corners: Quadrilateral, frame: Int, reason: Reason, symbology: Symbology = .qrCode) {
        self.corners = corners
        self.frame = frame
        self.reason = reason
        self.symbology = symbology
    }
}
