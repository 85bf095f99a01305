import CZXing
import ImageDecoding
import TextDecoding

/// The engine zxing-cpp, for two-dimensional codes: QR, Micro QR, Aztec, Data Matrix, PDF417, MaxiCode.
package struct ZXingEngine: BarcodeEngine, FallibleEngine {
    package init() {}

    /// Returns every code that zxing finds. The engine does not look for linear codes; `CZXing.h` says why.
    package func read(_ image: LumaImage, kinds: CodeKinds) -> [SymbolReading] {
        attempt(image, kinds: kinds).readings
    }

    func attempt(_ image: LumaImage, kinds: CodeKinds) -> EngineAttempt {
        let symbologies: [UInt32] =
            switch kinds {
            case .all, .matrixCodes: ZXingResults.symbologies.map(\.bit)
            case .qrCodes: [UInt32(CZXING_QR_CODE)]
            case .linearCodes: []
            }
        if let results = ZXingResults(of: image, symbologies: symbologies.reduce(0, |)) {
            return EngineAttempt(readings: results.readings.map { $0.placed(in: image) })
        }
        guard symbologies.count > 1 else { return EngineAttempt(hasFailed: true) }
        // If the reader of one symbology fails, zxing returns no results at all. When zxing is asked for one symbology
        // at a time, it may still return codes of the other symbologies.
        var attempt = EngineAttempt()
        for symbology in symbologies {
            if let results = ZXingResults(of: image, symbologies: symbology) {
                attempt.readings += results.readings.map { $0.placed(in: image) }
            } else {
                attempt.hasFailed = true
            }
        }
        return attempt
    }
}

extension SymbolReading {
    /// Returns the reading. If zxing states no place for a MaxiCode, the reading gets one: the rectangle around all
    /// dark pixels. This rectangle is right, because zxing reads a MaxiCode only if nothing else in the picture is
    /// dark.
    fileprivate func placed(in image: LumaImage) -> SymbolReading {
        guard symbology == .maxiCode, corners.points.allSatisfy({ $0 == corners.topLeft }) else { return self }
        var (left, top, right, bottom) = (image.width, image.height, -1, -1)
        image.withPixels { pixels in
            for y in 0..<image.height {
                let line = UnsafeBufferPointer(rebasing: pixels[(y * image.width)..<((y + 1) * image.width)])
                guard let first = line.firstIndex(where: { $0 < 128 }), let last = line.lastIndex(where: { $0 < 128 })
                else { continue }
                (left, right) = (min(left, first), max(right, last))
                (top, bottom) = (min(top, y), y)
            }
        }
        if right < left { (left, top, right, bottom) = (0, 0, image.width - 1, image.height - 1) }
        var copy = self
        copy.corners = Quadrilateral(
            topLeft: PixelPoint(x: left, y: top), topRight: PixelPoint(x: right, y: top),
            bottomRight: PixelPoint(x: right, y: bottom), bottomLeft: PixelPoint(x: left, y: bottom))
        return copy
    }
}

/// Owns the codes that zxing found in one picture.
struct ZXingResults: ~Copyable {
    private let raw: OpaquePointer

    static let symbologies: [(bit: UInt32, symbology: Symbology)] = [
        (UInt32(CZXING_QR_CODE), .qrCode), (UInt32(CZXING_MICRO_QR_CODE), .microQRCode),
        (UInt32(CZXING_AZTEC), .aztec), (UInt32(CZXING_DATA_MATRIX), .dataMatrix), (UInt32(CZXING_PDF417), .pdf417),
        (UInt32(CZXING_MAXICODE), .maxiCode),
    ]

    /// Reads a picture; nil if zxing failed. A picture that is too large for zxing gives no codes.
    init?(of image: LumaImage, symbologies: UInt32) {
        let (width, height) = (Int32(clamping: image.width), Int32(clamping: image.height))
        let results = image.withPixels { czxing_read($0.baseAddress, width, height, symbologies) }
        guard let results else { return nil }
        self.init(results)
    }

    init(_ results: OpaquePointer) { raw = results }

    deinit { czxing_free(raw) }

    /// The codes in zxing's order.
    var readings: [SymbolReading] {
        (0..<czxing_count(raw)).compactMap { Self.reading(of: czxing_get(raw, $0)) }
    }

    private static func reading(of symbol: czxing_symbol) -> SymbolReading? {
        guard let symbology = symbologies.first(where: { $0.bit == symbol.symbology })?.symbology else { return nil }
        let (x, y) = (symbol.x, symbol.y)
        let corners = Quadrilateral(
            topLeft: PixelPoint(x: Int(x.0), y: Int(y.0)), topRight: PixelPoint(x: Int(x.1), y: Int(y.1)),
            bottomRight: PixelPoint(x: Int(x.2), y: Int(y.2)), bottomLeft: PixelPoint(x: Int(x.3), y: Int(y.3)))
        return SymbolReading(
            bytes: UnsafeBufferPointer(start: symbol.bytes, count: symbol.byte_count).map { $0 }, symbology: symbology,
            corners: corners, eci: symbol.eci >= 0 ? Int(symbol.eci) : nil,
            eciSegments: symbol.eci >= 0 ? [] : segments(of: symbol), structuredAppend: part(of: symbol))
    }

    private static func segments(of symbol: czxing_symbol) -> [ECISegment] {
        UnsafeBufferPointer(start: symbol.segments, count: symbol.segment_count)
            .map { ECISegment(eci: Int($0.eci), start: Int($0.start)) }
    }

    /// Returns the place of a code in its message; nil if the message has no other code, or if the code's index is not
    /// less than the number of parts.
    private static func part(of symbol: czxing_symbol) -> StructuredAppend? {
        let (index, count) = (Int(symbol.sequence_index), Int(symbol.sequence_count))
        guard index >= 0, count == 0 || (count > 1 && index < count) else { return nil }
        return StructuredAppend(
            index: index, count: count == 0 ? nil : count, id: symbol.sequence_id.map { String(cString: $0) } ?? "")
    }
}

/// Reads the codes that zxing finds by itself.
struct ZXingReader: SymbolReader {
    func read(_ sight: Sight) -> [SymbolReading] {
        let attempt = ZXingEngine().attempt(sight.picture, kinds: sight.kinds)
        if attempt.hasFailed, !sight.findings.failedEngines.contains(.zxing) {
            sight.findings.failedEngines.append(.zxing)
        }
        return attempt.readings.map { reading in
            var copy = reading
            copy.corners = sight.whole(reading.corners)
            return copy
        }
    }
}

// Until these readers have decoders of their own, zxing decodes what they correct.
extension RMQRReader { init() { self.init(engine: ZXingEngine()) } }
extension AztecReader { init() { self.init(engine: ZXingEngine()) } }
extension MaxiCodeReader { init() { self.init(engine: ZXingEngine()) } }
extension DataMatrixReader { init() { self.init(engine: ZXingEngine()) } }
extension PDF417Reader { init() { self.init(engine: ZXingEngine()) } }
extension GridReader { init(depth: Depth) { self.init(depth: depth, engine: ZXingEngine()) } }
