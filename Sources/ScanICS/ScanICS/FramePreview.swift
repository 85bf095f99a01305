import BarcodeReading
import FoundationEssentials
import ImageDecoding

/// A small picture that shows a frame or page.
package struct FramePreview: Hashable, Codable, Sendable {
    /// The number of the frame, from 0.
    package let frame: Int
    package let width, height: Int
    private let jpeg: Data

    /// Creates a preview; nil if the picture cannot be written in few bytes.
    init?(_ image: ColourImage, frame: Int) {
        guard let file = image.jpeg(atMost: Self.mostBytes) else { return nil }
        self.frame = frame
        width = image.width
        height = image.height
        jpeg = Data(file)
    }

    /// The greatest number of frames of one file that get a preview.
    static let most = 8
    /// The greatest number of bytes of a preview.
    package static let mostBytes = 40_000

    /// The picture as a JPEG file.
    package var file: [UInt8] { [UInt8](jpeg) }
    /// The size of the file.
    package var byteCount: Int { jpeg.count }
}

/// Makes the previews of a file while its frames are read.
struct PreviewMaker {
    private let pixels: Int
    private var pictures: [(frame: Int, picture: ColourImage)] = []

    /// - Parameter options: the options of the scan. Previews are made only if the options ask for them.
    init(_ options: ScanOptions) {
        pixels = options.previewPixels
    }

    /// Takes the small picture of a frame if it is the first frame, or if it has codes.
    mutating func take(_ frame: DecodedFrame, at index: Int, _ reading: FrameReading) {
        guard pixels > 0, pictures.count < FramePreview.most, pictures.isEmpty || !reading.barcodes.isEmpty else {
            return
        }
        let picture =
            frame.small?.shrunk(toAtMost: pixels)
            ?? ColourImage(gray: frame.overWhiteAtHalfSize ?? frame.overWhite, atMost: pixels)
        pictures.append((index, picture))
    }

    /// Returns the previews. Pages of a document, which are read in gray, are drawn again in colour if there is time.
    func previews(of bytes: [UInt8], by decoder: ImageDecoder, until deadline: ContinuousClock.Instant)
        -> [FramePreview]
    {
        let isDocument = !pictures.isEmpty && ImageFormat(signatureOf: bytes) == .pdf
        var decoder = decoder
        // The frames' own small pictures may be larger, because text is read from them.
        decoder.smallPixels = pixels
        return pictures.compactMap { frame, picture in
            let page = isDocument ? decoder.smallPage(frame, ofPDF: bytes, until: deadline) : nil
            return FramePreview(page ?? picture, frame: frame)
        }
    }
}
