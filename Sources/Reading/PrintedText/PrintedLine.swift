/// A point of a picture or page, in pixels from its top left corner.
public struct PrintedPoint: Hashable, Sendable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the top edge.
    public var y: Double

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A line of text as text recognition, a document's text layer or pasted prose gives it.
public struct PrintedLine: Hashable, Sendable {
    /// The text of the line.
    public var text: String
    /// The four corners in pixels, clockwise from the top left of the text; empty for pasted text, which has no place.
    public var corners: [PrintedPoint]
    /// How sure the text is, 0 to 1; 1 for text that was not recognised from pixels.
    public var confidence: Double

    /// Creates a line.
    public init(text: String, corners: [PrintedPoint] = [], confidence: Double = 1) {
        self.text = text
        self.corners = corners
        self.confidence = confidence
    }
}

/// The width and height of a picture or page, in pixels.
public struct PrintedPageSize: Hashable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
