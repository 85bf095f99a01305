import BarcodeReading
import PayloadRecognition
import TextDecoding

/// A code of a picture, after messages in several codes were joined. The code that completes a message has the whole
/// message.
struct JoinedCode {
    enum Content {
        case whole(Payload)
        case part
        /// The part that completes a message, with the payload of the whole message.
        case lastPart(Payload)
    }

    let barcode: Barcode
    let content: Content

    /// Joins a code with the parts that came before it.
    ///
    /// - Parameter source: where the code was found.
    init(_ barcode: Barcode, source: ScannedEvent.Source, input: Int, joiner: inout StructuredAppendJoiner) {
        self.barcode = barcode
        guard barcode.structuredAppend != nil else {
            content = .whole(Payload(bytes: barcode.bytes, reading: barcode.reading))
            return
        }
        guard let part = StructuredAppendJoiner.Part(barcode, source: source, input: input),
            let message = joiner.add(part)
        else {
            content = .part
            return
        }
        content = .lastPart(
            Payload(
                bytes: message.bytes,
                reading: PayloadText.read(message.bytes, eci: message.eci, segments: message.eciSegments)))
    }
}
