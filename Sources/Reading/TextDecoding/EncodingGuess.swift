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
        let unfolded = bytes.unfolded
        let isFolded = unfolded.count < bytes.count
        for alphabet in Alphabet.all where utf8 == nil {
            guard let text = alphabet.encoding.decode(bytes) else { continue }
            // Folds part words for the eye alone.
            let bits = alphabet.bits(of: isFolded ? alphabet.encoding.decode(unfolded) ?? text : text)
            consider(PayloadText.Reading(text: text, encoding: alphabet.encoding), bits)
        }
        for characterSet in DoubleByteCharacterSet.all {
            guard let whole = characterSet.encoding.decode(unfolded) else { continue }
            // A fold that cuts no character is left as it was written.
            let text = isFolded ? characterSet.encoding.decode(bytes) ?? whole : whole
            let reading = PayloadText.Reading(text: text, encoding: characterSet.encoding)
            consider(reading, characterSet.bits(of: whole, bytes: unfolded))
        }
        return best?.reading
    }

    /// Damaged UTF-8, where at least one whole character shows that it is UTF-8, or all there is of one is its first byte
    /// at the end: a capital letter behind small ones in Windows-1252.
    private static func considerDamagedUTF8(_ bytes: [UInt8], _ consider: (PayloadText.Reading, Int?) -> Void) {
        let reading = PayloadText.damagedUTF8(bytes)
        let (bits, wholeCharacters) = UTF8Likelihood.bits(of: reading.text)
        let replacements = UTF8Likelihood.replacements(reading.text)
        let end = reading.text.unicodeScalars.suffix(2)
        let isCut =
            replacements == 1 && bytes.last.map { (0xC2...0xDF).contains($0) } == true
            && end.first?.isASCIILowercase == true
        if isCut {
            consider(reading, bits - 4)
        } else if replacements <= wholeCharacters {
            consider(reading, bits)
        }
    }
}
