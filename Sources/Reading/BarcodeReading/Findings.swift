/// What was found in a picture so far: the codes that were read, and what the readers saw but could not read.
package final class Findings {
    private(set) var codes: [Barcode] = []
    /// The middles of the codes that a step saw but could not read, and of the finder patterns that belong to none of
    /// the codes that the step read; in pixels of the whole picture.
    var unread: [GridPoint] = []
    /// The measurements of the codes that were seen but could not be read.
    var seen: [SeenGrid] = []
    /// Whether bars were seen outside the codes that were read.
    var hasBars = false
    /// The smallest modules of the Data Matrix codes that were read, in pixels of the whole picture; by whether the
    /// codes are inverted.
    private var finestModules: [Bool: Double] = [:]
    private var tried: [TriedPattern] = []

    /// Whether a code was seen that is not read yet.
    var hasUnread: Bool {
        unread.contains { place in !codes.contains { $0.corners.surrounds(place) } }
    }

    /// Remembers the size of the modules of a Data Matrix code, in pixels of the whole picture.
    func noteModule(_ module: Double, isInverted: Bool) {
        finestModules[isInverted] = min(finestModules[isInverted] ?? .infinity, module)
    }

    /// The smallest modules of the Data Matrix codes that were read; nil if there were none.
    func finestModule(isInverted: Bool) -> Double? { finestModules[isInverted] }

    /// Returns whether Data Matrix codes were read whose modules are so small, in a picture that is `share` times as
    /// wide as the whole picture, that others beside them may have been overlooked.
    func mayHaveOverlooked(isInverted: Bool, at share: Double) -> Bool {
        (finestModules[isInverted] ?? .infinity) * share < 4.5
    }

    /// Remembers a finder pattern, and returns whether it was not tried before.
    func tries(_ pattern: TriedPattern) -> Bool {
        guard !tried.contains(where: pattern.isSame) else { return false }
        tried.append(pattern)
        return true
    }

    /// Adds what was found in another picture of the same frame.
    func add(_ others: Findings) {
        for code in others.codes { add(code) }
        seen += others.seen
    }

    /// Adds a code, unless it was found at the same place before.
    func add(_ barcode: Barcode) {
        // Readers that look for the edges of bars misread blurred EAN and UPC codes. Our own reader compares whole
        // digits, and hardly ever misreads such codes. So its reading stays, or takes the place of another reading.
        if barcode.symbology.isRetail,
            let known = codes.firstIndex(where: { $0.symbology.isRetail && $0.corners.overlaps(barcode.corners) }),
            barcode.isReadByDigits || codes[known].isReadByDigits
        {
            if !codes[known].isReadByDigits { codes[known] = barcode }
            return
        }
        if let known = codes.firstIndex(where: { $0.isSameCode(as: barcode) }) {
            if barcode.saysMore(than: codes[known]) { codes[known] = barcode }
        } else {
            codes.append(barcode)
        }
    }

    /// Returns the codes of a frame that were seen but not read, each once.
    func unreadCodes(frame: Int) -> [UnreadCode] {
        var unread: [UnreadCode] = []
        for grid in seen.sorted(by: { $0.fit > $1.fit }) {
            guard grid.isCertain,
                !(codes.map(\.corners) + unread.map(\.corners)).contains(where: grid.corners.overlaps)
            else { continue }
            unread.append(
                UnreadCode(
                    corners: grid.corners, frame: frame, reason: grid.reason, symbology: grid.symbology))
        }
        return unread.sorted {
            ($0.corners.bounds.y.lowerBound, $0.corners.bounds.x.lowerBound) < (
                $1.corners.bounds.y.lowerBound, $1.corners.bounds.x.lowerBound
            )
        }
    }
}

extension Barcode {
    /// Returns whether both are readings of one code. Two readers may read different bytes from one two-dimensional
    /// code; it still counts as one code. Linear codes count as one code only if their bytes are equal, because a
    /// linear code may be misread.
    fileprivate func isSameCode(as other: Barcode) -> Bool {
        guard symbology == other.symbology else { return false }
        // The corners themselves are compared if the upright rectangle around them may contain other codes.
        if symbology.isElongated { return corners.isAtSamePlace(as: other.corners) }
        return corners.overlaps(other.corners) && (bytes == other.bytes || symbology.isTwoDimensional)
    }

    /// Whether this is an EAN or UPC code that our own reader read.
    fileprivate var isReadByDigits: Bool { symbology.isRetail && engine == StepReader.bars.engine }

    private var statesEncoding: Bool { eci != nil || !eciSegments.isEmpty }

    /// Returns whether this reading should replace an earlier reading of the same code.
    ///
    /// The reading that states an encoding (ECI) is preferred. If both or neither state one, the reading that states
    /// the code's place in a message of several codes (Structured Append) is preferred. Otherwise the earlier reading
    /// stays.
    fileprivate func saysMore(than other: Barcode) -> Bool {
        if statesEncoding != other.statesEncoding { return statesEncoding }
        return structuredAppend != nil && other.structuredAppend == nil
    }
}
