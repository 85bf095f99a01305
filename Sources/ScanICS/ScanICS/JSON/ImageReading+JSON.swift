import BarcodeReading
import CalendarModel
import FoundationEssentials
import TextDecoding

/// The JSON form in which a caller can store a reading. It has the bytes and stated encodings of payloads, not their
/// text.
extension ImageReading: Codable {
    private enum CodingKeys: String, CodingKey {
        case frameCount, frames, diagnostics, walletPass, container = "files", previews, print
    }

    /// Decodes what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let frames = try container.decode([FrameRecord].self, forKey: .frames)
        self.init(
            frameCount: try container.decode(Int.self, forKey: .frameCount),
            frames: try frames.enumerated().map { index, frame in
                var reading = FrameReading(barcodes: try frame.barcodes.map { try $0.barcode(frame: index) })
                reading.unread = try frame.unread?.map { try $0.code(frame: index) } ?? []
                if let size = frame.size, size.count == 2 { reading.size = FrameSize(width: size[0], height: size[1]) }
                return reading
            },
            diagnostics: try container.decode([DiagnosticRecord].self, forKey: .diagnostics).map(\.diagnostic))
        walletPass = try container.decodeIfPresent(Data.self, forKey: .walletPass).map { [UInt8]($0) }
        self.container = try container.decodeIfPresent(ContainerContent.self, forKey: .container)
        previews = try container.decodeIfPresent([FramePreview].self, forKey: .previews) ?? []
        print = try container.decodeIfPresent([FramePrint].self, forKey: .print) ?? []
    }

    /// Encodes the whole reading.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(frameCount, forKey: .frameCount)
        let records = frames.map(FrameRecord.init)
        try container.encode(records, forKey: .frames)
        try container.encode(diagnostics.map(DiagnosticRecord.init), forKey: .diagnostics)
        try container.encodeIfPresent(walletPass.map { Data($0) }, forKey: .walletPass)
        try container.encodeIfPresent(self.container, forKey: .container)
        if !previews.isEmpty { try container.encode(previews, forKey: .previews) }
        if !print.isEmpty { try container.encode(print, forKey: .print) }
    }

    private struct FrameRecord: Codable {
        let barcodes: [BarcodeRecord]
        let unread: [UnreadRecord]?
        let size: [Int]?

        init(_ frame: FrameReading) {
            barcodes = frame.barcodes.map(BarcodeRecord.init)
            unread = frame.unread.isEmpty ? nil : frame.unread.map(UnreadRecord.init)
            size = frame.size.map { [$0.width, $0.height] }
        }
    }

    /// A diagnostic of the image. It refers to no code, event or line.
    private struct DiagnosticRecord: Codable {
        let code: String
        let message: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.code.rawValue
            message = diagnostic.message
        }

        var diagnostic: Diagnostic { Diagnostic(Diagnostic.Code(rawValue: code), message) }
    }

    private struct UnreadRecord: Codable {
        let corners: [Int]
        let reason: String
        let symbology: String

        init(_ code: UnreadCode) {
            corners = code.corners.numbers
            reason = code.reason.rawValue
            symbology = code.symbology.rawValue
        }

        func code(frame: Int) throws -> UnreadCode {
            guard let reason = UnreadCode.Reason(rawValue: reason), let symbology = Symbology(rawValue: symbology)
            else {
                throw CorruptReading()
            }
            return UnreadCode(
                corners: try Quadrilateral(numbers: corners), frame: frame, reason: reason, symbology: symbology)
        }
    }

    private struct BarcodeRecord: Codable {
        let bytes: String
        let symbology: String
        let corners: [Int]
        let engine: String
        let step: String
        let eci: Int?
        let eciSegments: [ECISegment]?
        let part: PartRecord?

        struct PartRecord: Codable {
            let index: Int
            let count: Int?
            let id: String
        }

        init(_ barcode: Barcode) {
            bytes = Data(barcode.bytes).base64EncodedString()
            symbology = barcode.symbology.rawValue
            corners = barcode.corners.numbers
            engine = barcode.engine
            step = barcode.step
            eci = barcode.eci
            eciSegments = barcode.eciSegments.isEmpty ? nil : barcode.eciSegments
            part = barcode.structuredAppend.map { PartRecord(index: $0.index, count: $0.count, id: $0.id) }
        }

        func barcode(frame: Int) throws -> Barcode {
            guard let data = Data(base64Encoded: bytes), let symbology = Symbology(rawValue: symbology)
            else { throw CorruptReading() }
            let payload = [UInt8](data)
            return Barcode(
                bytes: payload,
                reading: Barcode.reading(
                    of: payload, symbology: symbology, eci: eci, segments: eciSegments ?? []),
                symbology: symbology, corners: try Quadrilateral(numbers: corners),
                frame: frame, engine: engine, step: step, eci: eci, eciSegments: eciSegments ?? [],
                structuredAppend: part.map { StructuredAppend(index: $0.index, count: $0.count, id: $0.id) })
        }
    }

    /// The error for a barcode's record that this program cannot have written.
    fileprivate struct CorruptReading: Error {}
}

extension Quadrilateral {
    /// The coordinates of the corners, as they are stored: x and y of each corner.
    fileprivate var numbers: [Int] { points.flatMap { [$0.x, $0.y] } }

    fileprivate init(numbers: [Int]) throws {
        guard numbers.count == 8, numbers.allSatisfy({ Int32(exactly: $0) != nil }) else {
            throw ImageReading.CorruptReading()
        }
        func corner(_ index: Int) -> PixelPoint { PixelPoint(x: numbers[2 * index], y: numbers[2 * index + 1]) }
        self.init(topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3))
    }
}
