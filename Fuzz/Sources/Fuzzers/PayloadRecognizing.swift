import CalendarModel
import PayloadRecognition
import TextDecoding

/// Recognizes input as a payload, after one of several beginnings. The first byte of the input chooses the beginning,
/// or none.
func recognizePayload(_ input: [UInt8], after beginnings: [String]) {
    guard let choice = input.first else { return }
    let place = Int(choice) % (beginnings.count + 1)
    let beginning = place < beginnings.count ? Array(beginnings[place].utf8) : []
    let bytes = beginning + input.dropFirst()
    let context = RecognitionContext(referenceDate: CalendarDate(year: 2026, month: 6, day: 12))
    _ = PayloadRecognizer(context: context).recognize(Payload(bytes: bytes, text: PayloadText.decode(bytes)))
}
