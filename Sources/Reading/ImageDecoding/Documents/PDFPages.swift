/// What pdfinfo says of a PDF document's pages.
struct PDFPages {
    /// How many there are.
    private(set) var count = 0
    /// Their sizes in points, from the first page on, as far as they were asked for.
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
                sizes.append((width, height))
            }
        }
    }
}

/// How finely a page is drawn.
enum PageResolution: Hashable {
    /// Dots per inch.
    case dots(Double)
    /// It is larger than any page may be.
    case tooLarge

    /// Dots per inch of a page that is no larger than others: the contract's.
    static let usual = 300.0
    /// Points that a side may have: 200 inches (PDF 1.7, annex C.2).
    static let mostPoints = 14_400.0

    /// How finely a page of a size in points is drawn so that it has at most `pixels`.
    init(width: Double, height: Double, pixels: Int) {
        guard width > 0, height > 0, width <= Self.mostPoints, height <= Self.mostPoints else {
            self = .tooLarge
            return
        }
        // A side may be rounded up to a whole pixel.
        let most = (Double(pixels) * 72 * 72 / (width * height)).squareRoot() * 0.999
        self = most < 1 ? .tooLarge : .dots(most < Self.usual ? most.rounded(.down) : Self.usual)
    }
}
