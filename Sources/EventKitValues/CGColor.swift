import Foundation

/// A colour. It replaces Core Graphics' type, which does not exist on Linux. Its components are sRGB.
public final class CGColor: Hashable, Sendable {
    private let values: [Double]

    /// Creates a colour from red, green, blue and opacity, each from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        values = [red, green, blue, alpha].map { min(max(Double($0), 0), 1) }
    }

    /// Creates a colour from red, green, blue and opacity, each from 0 to 1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a shade of grey, from 0 (black) to 1 (white).
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// Red, green, blue and opacity, each from 0 to 1.
    public var components: [CGFloat]? { values.map { CGFloat($0) } }

    /// The number of components, 4.
    public var numberOfComponents: Int { values.count }

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { CGFloat(values[3]) }

    /// Returns the colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(red: CGFloat(values[0]), green: CGFloat(values[1]), blue: CGFloat(values[2]), alpha: alpha)
    }

    /// Returns whether two colours have the same components.
    public static func == (left: CGColor, right: CGColor) -> Bool { left.values == right.values }

    /// Hashes the components.
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// Creates the colour of a text such as `#1badf8` or `#1badf8ff`; nil for any other text.
    package convenience init?(hex text: String?) {
        guard let text, text.hasPrefix("#"), text.utf8.count == 7 || text.utf8.count == 9,
            let number = Int(text.dropFirst().prefix(6), radix: 16)
        else { return nil }
        let parts = [number >> 16, number >> 8 & 255, number & 255].map { CGFloat($0) / 255 }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
    }

    /// The colour as a text such as `#1badf8`, without its opacity.
    package var hex: String {
        "#" + values.prefix(3).map { String(format: "%02x", Int(($0 * 255).rounded())) }.joined()
    }
}
