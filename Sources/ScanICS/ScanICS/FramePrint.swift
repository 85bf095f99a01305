import BarcodeReading
import ImageDecoding
import PrintedText
import TextReading

/// The lines of text in one frame or page.
public struct FramePrint: Hashable, Sendable {
    /// The number of the frame, from 0.
    public var frame: Int
    /// The size of the frame. The corners of lines are in pixels of this size.
    public var size: PrintedPageSize
    /// The lines in reading order.
    public var lines: [PrintedLine]

    /// Creates the print of a frame.
    public init(frame: Int, size: PrintedPageSize, lines: [PrintedLine]) {
        self.frame = frame
        self.size = size
        self.lines = lines
    }
}

extension FramePrint {
    /// Takes the text of a page from the document.
    init(of page: TextLayerPage, _ frame: DecodedFrame, _ index: Int) {
        let (across, down) = (Double(frame.width) / page.width, Double(frame.height) / page.height)
        let lines = page.lines.map { line in
            let (left, right) = ((line.left * across).rounded(), (line.right * across).rounded())
            let (top, bottom) = ((line.top * down).rounded(), (line.bottom * down).rounded())
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
            return PrintedLine(text: line.text, corners: corners.map { PrintedPoint(x: $0.0, y: $0.1) })
        }
        self.init(frame: index, size: frame.pageSize, lines: lines)
    }

    /// Reads the text of a frame, but not in its codes.
    init(
        of frame: DecodedFrame, _ index: Int, _ reader: PrintReader, _ codes: FrameReading, isStopped: () -> Bool
    ) {
        let places = codes.barcodes.map(\.corners) + codes.unread.map(\.corners)
        let corners = places.map { $0.points.map { PrintedPoint(x: Double($0.x), y: Double($0.y)) } }
        self.init(
            frame: index, size: frame.pageSize,
            lines: reader.lines(frame, corners, isStopped))
    }
}

/// Reads the lines of print in a frame.
struct PrintReader: Sendable {
    /// Returns the lines in a frame, but not those in codes with these corners. Once `isStopped` returns true, the lines
    /// read so far are returned.
    let lines: @Sendable (_ frame: DecodedFrame, _ codes: [[PrintedPoint]], _ isStopped: () -> Bool) -> [PrintedLine]
}

extension PrintReader {
    init(_ reader: TextReader) {
        lines = { frame, codes, isStopped in reader.lines(in: frame, besides: codes, isStopped: isStopped) }
    }
}

extension DecodedFrame {
    fileprivate var pageSize: PrintedPageSize { PrintedPageSize(width: Double(width), height: Double(height)) }
}
