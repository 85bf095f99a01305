import BarcodeReading
import FoundationEssentials
import ImageDecoding

/// A small gray picture that shows a frame or page.
package struct FramePreview: Hashable, Codable, Sendable {
    /// The number of the frame, from 0.
    package let frame: Int
    package let width, height: Int
    private let pixels: Data

    init(_ image: LumaImage, frame: Int) {
        self.frame = frame
        width = image.width
        height = image.height
        pixels = Data(image.pixels)
    }

    /// The greatest number of frames of one file that get a preview.
    static let most = 8

    /// The picture as a BMP file with 256 grays, which browsers can show.
    package var bitmap: [UInt8] {
        let stride = (width + 3) / 4 * 4
        let (head, table) = (54, 1024)
        var file = Array("BM".utf8)
        func add(_ values: Int..., bytes: Int) {
            for value in values {
                for byte in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
            }
        }
        guard pixels.count == width * height, width > 0, stride * height < 1 << 30 else { return [] }
        file.reserveCapacity(head + table + stride * height)
        add(head + table + stride * height, 0, head + table, 40, width, height, bytes: 4)
        // One plane of 8 bits, without compression.
        add(1, 8, bytes: 2)
        add(0, stride * height, 2835, 2835, 256, 256, bytes: 4)
        for gray in 0..<256 { add(gray, gray, gray, 0, bytes: 1) }
        // BMP stores the lowest line first.
        for row in (0..<height).reversed() {
            file += pixels[(pixels.startIndex + row * width)..<(pixels.startIndex + (row + 1) * width)]
            file += repeatElement(0, count: stride - width)
        }
        return file
    }
}

/// Makes the previews of a file while its frames are read.
struct PreviewMaker {
    private let pixels: Int
    private(set) var previews: [FramePreview] = []

    /// - Parameter options: the options of the scan. Previews are made only if the options ask for them, and if
    ///   browsers cannot show the file's format.
    init(_ options: ScanOptions, _ bytes: [UInt8]) {
        switch options.previewPixels > 0 ? ImageFormat(signatureOf: bytes) : nil {
        case .pdf, .heif, .tiff, .pnm, .svg, .jpegXL, .jpeg2000, .qoi, .tga: pixels = options.previewPixels
        case .png, .jpeg, .gif, .webp, .bmp, .ico, nil: pixels = 0
        }
    }

    /// Makes a preview of a frame if it is the first frame, or if it has codes.
    mutating func take(_ frame: DecodedFrame, at index: Int, _ reading: FrameReading) {
        guard pixels > 0, previews.count < FramePreview.most, previews.isEmpty || !reading.barcodes.isEmpty else {
            return
        }
        previews.append(FramePreview(frame.overWhite.downscaled(toAtMost: pixels), frame: index))
    }
}
