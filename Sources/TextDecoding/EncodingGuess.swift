/// The encoding of bytes that no one states and that are no UTF-8.
///
/// Each encoding in which all bytes are valid is asked how many bits it would take to write the text down, given what is
/// frequent in texts of its kind: a frequent character takes few, one that only dictionaries have takes many. The
/// encoding that takes the fewest has it. Statistics of whole languages are of no use here, as the text of a calendar is
/// a few words among much ASCII; and Windows-1252, in which nearly all bytes are valid, is preferred wherever others are
/// no better.
enum EncodingGuess {
    /// The most likely text, nil where the bytes are none in any encoding.
    ///
    /// - Parameter utf8: The text as UTF-8, where the bytes are that, but not likely.
    static func best(_ bytes: [UInt8], beside utf8: String? = nil) -> PayloadText.Reading? {
        var best: (reading: PayloadText.Reading, bits: Int)?
        func consider(_ reading: PayloadText.Reading, _ bits: Int?) {
            guard let bits, best.map({ bits < $0.bits }) ?? true else { return }
            best = (reading, bits)
        }
        if let utf8 { consider(PayloadText.Reading(text: utf8, encoding: .utf8), UTF8Likelihood.bits(of: utf8).bits) }
        if utf8 == nil { considerDamagedUTF8(bytes, consider) }
        for alphabet in Alphabet.all where utf8 == nil {
            guard let text = alphabet.encoding.decode(bytes) else { continue }
            consider(PayloadText.Reading(text: text, encoding: alphabet.encoding), alphabet.bits(of: text))
        }
        let unfolded = bytes.unfolded
        for characterSet in DoubleByteCharacterSet.all {
            for bytes in unfolded.count == bytes.count ? [bytes] : [bytes, unfolded] {
                guard let text = characterSet.encoding.decode(bytes) else { continue }
                let reading = PayloadText.Reading(text: text, encoding: characterSet.encoding)
                consider(reading, characterSet.bits(of: text, bytes: bytes))
            }
        }
        return best?.reading
    }

    /// Damaged UTF-8, where at least one whole character shows that it is UTF-8, or all there is of one is its first byte
    /// at the end: a capital letter behind small ones in Windows-1252.
    private static func considerDamagedUTF8(_ bytes: [UInt8], _ consider: (PayloadText.Reading, Int?) -> Void) {
        let reading = PayloadText.damagedUTF8(bytes)
        let (bits, wholeCharacters) = UTF8Likelihood.bits(of: reading.text)
        let replacements = UTF8Likelihood.replacements(reading.text)
        let isCut = replacements == 1 && bytes.last.map { (0xC2...0xDF).contains($0) } == true
        if isCut {
            consider(reading, bits - 4)
        } else if replacements <= wholeCharacters {
            consider(reading, bits)
        }
    }
}
