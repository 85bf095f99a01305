import CTextRuntime
import ImageDecoding
import PrintedText

/// Reads the lines of text in pictures: what is printed on a poster, a flyer or a screenshot.
///
///     let reader = try TextReader(folder: "/usr/local/libexec/scanics/ocr")
///     let lines = reader.lines(in: frame)
///
/// The models are PP-OCRv6's, and ONNX Runtime runs them. Both are files of a part of their own (``TextReaderFiles``).
/// Cyrillic, Korean, Arabic and Hebrew letters, which these models lack, are read by Tesseract where it is installed. All
/// is opened when a reader is created, and nothing is opened afterwards. A reader uses no thread but the caller's, and
/// several threads may use one reader.
public struct TextReader: Sendable {
    /// The folder of the library and the models.
    package let folder: String
    private let detector: TextDetector
    private let recognizer: LineRecognizer
    private let scripts: ScriptReader

    /// A frame that has more pixels is made smaller.
    package static let pixels = 4_500_000
    /// A line that is less sure is left out.
    private static let leastSure: Float = 0.5

    /// Opens the library and the models in a folder.
    public init(folder: String) throws(TextReaderError) {
        self.folder = folder
        let files = TextReaderFiles(folder: folder)
        if let missing = files.missing { throw .missing(missing) }
        guard ctext_open(files.library) else { throw .unusable(files.library) }
        func model(_ path: String) throws(TextReaderError) -> TextModel {
            guard let model = TextModel(path: path) else { throw .unusable(path) }
            return model
        }
        detector = TextDetector(model: try model(files.detection))
        let recognition = try model(files.recognition)
        guard let characters = recognition.text(named: "character") else { throw .unusable(files.recognition) }
        recognizer = LineRecognizer(
            direction: try model(files.direction), recognition: recognition, characters: CharacterList(characters))
        scripts = ScriptReader(models: ScriptModel.installed)
    }

    /// The names in English of the scripts that Tesseract reads here: those whose models are installed.
    public var scriptNames: [String] { scripts.models.map(\.script.name) }

    /// The names of the scripts that Tesseract can read, and the Debian packages of their models.
    public static var scriptPackages: [(name: String, package: String)] {
        Script.allCases.map { ($0.name, $0.package) }
    }

    /// Runs each model once with a small picture, so that nothing is opened later.
    package func prepare() {
        for model in [detector.model, recognizer.direction, recognizer.recognition] {
            _ = model.run(ModelPicture(width: 192, height: 48)) { _, _ in true }
        }
    }

    /// Returns the lines of text in a frame, in reading order.
    ///
    /// - Parameters:
    ///   - frame: The picture. If it is transparent and has no text over white, it is read over black.
    ///   - codes: The corners of codes, which look like text to the detector.
    ///   - isStopped: Asked before each step. Once it returns true, the lines read so far are returned.
    public func lines(
        in frame: DecodedFrame, besides codes: [[PrintedPoint]] = [], isStopped: () -> Bool = { false }
    ) -> [PrintedLine] {
        let most = Self.pixels * PictureParts.count(Place(x: Double(frame.width), y: Double(frame.height)))
        // Letters may differ from their ground in colour alone.
        let planes: [LumaImage]
        if let colours = frame.small, colours.width * colours.height >= min(frame.width * frame.height, most) / 2 {
            planes = [colours.plane(2), colours.plane(1), colours.plane(0)]
        } else {
            let half = frame.overWhiteAtHalfSize.flatMap { $0.width * $0.height >= Self.pixels / 4 ? $0 : nil }
            planes = [half ?? frame.overWhite]
        }
        let lines = lines(in: planes, of: frame, codes, isStopped)
        guard lines.isEmpty, !isStopped(), let overBlack = frame.overBlack else { return lines }
        return self.lines(in: [overBlack], of: frame, codes, isStopped)
    }

    private func lines(
        in planes: [LumaImage], of frame: DecodedFrame, _ codes: [[PrintedPoint]], _ isStopped: () -> Bool
    ) -> [PrintedLine] {
        let size = Place(x: Double(frame.width), y: Double(frame.height))
        let levels = PictureLevels(planes, frameWidth: frame.width, most: Self.pixels * PictureParts.count(size))
        let areas = codes.map { CodeArea($0) }
        let boxes = detector.boxes(in: levels, size: size, isStopped: isStopped)
            .filter { box in !areas.contains { $0.contains(box.middle) } }
        var lines: [TextLine] = []
        // Large text is the most important. It is read first, because time may run out.
        for box in boxes.sorted(by: { $0.height > $1.height }) where !isStopped() {
            lines.append(recognizer.read(box, in: levels))
        }
        lines = scripts.reread(lines, picture: { recognizer.strip(of: $0, in: levels) }, isStopped: isStopped)
        return LineOrder.sorted(lines) { $0.box }.compactMap { $0.printed(within: size, leastSure: Self.leastSure) }
    }
}

extension TextLine {
    /// The line as it is reported, nil if it is blank or not sure enough. Its corners lie within a picture of the given
    /// size.
    fileprivate func printed(within size: Place, leastSure: Float) -> PrintedLine? {
        guard let reading, reading.sureness >= leastSure else { return nil }
        let text = reading.text.split(separator: " ").joined(separator: " ")
        guard !text.isEmpty else { return nil }
        let corners = box.corners.map { corner in
            PrintedPoint(
                x: min(max(corner.x.rounded(), 0), size.x), y: min(max(corner.y.rounded(), 0), size.y))
        }
        return PrintedLine(text: text, corners: corners, confidence: Double(reading.sureness))
    }
}

/// The upright rectangle around a code.
private struct CodeArea {
    private let x, y: ClosedRange<Double>

    init(_ corners: [PrintedPoint]) {
        func range(_ values: [Double]) -> ClosedRange<Double> {
            let (least, most) = (values.min() ?? 0, values.max() ?? 0)
            let margin = (most - least) / 20
            return (least - margin)...(most + margin)
        }
        (x, y) = (range(corners.map(\.x)), range(corners.map(\.y)))
    }

    func contains(_ place: Place) -> Bool { x.contains(place.x) && y.contains(place.y) }
}
