/// The pages of a PDF document, as pdfinfo reports them.
struct PDFPages {
    private(set) var count = 0
    /// The sizes in points of the first pages; later pages are missing, because pdfinfo was not asked for them.
    private(set) var sizes: [(width: Double, height: Double)] = []

    /// Reads lines such as `Pages: 3` and `Page    1 size:  595.276 x 841.89 pts (A4)`.
    init(pdfinfo text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            if words.count >= 2, words[0] == "Pages:" {
                count = Int(words[1]) ?? 0
            } else if words.count >= 6, words[0] == "Page", words[2] == "size:", words[4] == "x",
                let width = Double(words[3]), let height = Double(words[5])
            {
                sizes.append((Self.finite(width), Self.finite(height)))
            }
        }
    }

    /// Returns a length, or a billion points if it is longer or not a number. For a length of hundreds of digits,
    /// pdfinfo writes `inf`, which JSON cannot hold.
    private static func finite(_ length: Double) -> Double { abs(length) < 1e9 ? length : 1e9 }
}

/// The resolution at which a page is drawn.
enum PageResolution: Hashable {
    case dots(Double)
    /// A side is longer than PDF allows, or the page exceeds the pixel limit even at one dot per inch.
    case tooLarge

    /// The usual resolution, in dots per inch. Very large pages have a lower one.
    static let usual = 300.0
    /// The longest side of a page in points: 200 inches (PDF 1.7, annex C.2).
    static let mostPoints = 14_400.0

    /// Chooses the resolution for a page whose size is in points, so that the picture has at most `pixels` pixels.
    init(width: Double, height: Double, pixels: Int) {
        guard width > 0, height > 0, width <= Self.mostPoints, height <= Self.mostPoints else {
            self = .tooLarge
            return
        }
        // The factor below 1 leaves room for a side that is rounded up to a whole pixel.
        let most = (Double(pixels) * 72 * 72 / (width * height)).squareRoot() * 0.999
        self = most < 1 ? .tooLarge : .dots(most < Self.usual ? most.rounded(.down) : Self.usual)
    }
}
