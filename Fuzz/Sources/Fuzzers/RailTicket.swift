import CalendarModel
import PayloadRecognition

extension Fuzzer {
    /// Feeds the ticket reader with input as a whole code, and as the content of each kind of block.
    static let railTicket = Fuzzer(
        "RailTicket", aims: ["Reading/PayloadRecognition/Tickets"], seeds: ["Fuzz/Corpus/tickets"]
    ) {
        input in
        recognizeTicket(input)
        let signature = [UInt8](repeating: 0x30, count: 50)
        let container = Array("#UT01108000001".utf8) + signature + Array("0000x".utf8)
        let blocks = ["", "U_FLEX13", "U_FLEX02", "U_FLEX03", "U_TLAY01", "0080BL02", "0080BL03", "0080VU01"]
        for block in blocks where input.count < 9000 {
            let length = String(input.count + 12)
            let header = block.isEmpty ? "" : block + String(repeating: "0", count: 4 - length.utf8.count) + length
            // The content is not compressed. The container only has the first byte of zlib data, `x`, and `inflate`
            // drops this byte.
            _ = TicketReader.read(
                container + Array(header.utf8) + input, reference: nil,
                inflate: { bytes, _ in (Array(bytes.dropFirst()), true) })
        }
    }

    /// Feeds the recognizer with archives, and with pass.json as the only file of an archive.
    static let walletPass = Fuzzer(
        "WalletPass", aims: ["Reading/PayloadRecognition/WalletPass"], seeds: ["Fuzz/Corpus/passes"]
    ) { input in
        recognizeTicket(input)
        recognizeTicket(archive(of: input))
    }
}

private func recognizeTicket(_ input: [UInt8]) {
    var context = RecognitionContext(referenceDate: CalendarDate(daysSinceEpoch: 20_600))
    let payload = Payload(bytes: input, text: nil)
    let plain = PayloadRecognizer(context: context).recognize(payload)
    context.keepsPersonalData = true
    let full = PayloadRecognizer(context: context).recognize(payload)
    expect(plain.documents.count == full.documents.count, "personal data change the number of events")
}

/// Returns an archive with pass.json, not compressed.
private func archive(of json: [UInt8]) -> [UInt8] {
    let little = { (value: Int, count: Int) in (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let name = Array("pass.json".utf8)
    let common = little(20, 2) + little(0, 12) + little(json.count, 4) + little(json.count, 4) + little(name.count, 4)
    let file = little(0x0403_4B50, 4) + common + name + json
    let directory = little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 14) + name
    return file + directory + little(0x0605_4B50, 4) + little(0, 4) + little(1, 2) + little(1, 2)
        + little(directory.count, 4) + little(file.count, 4) + little(0, 2)
}
