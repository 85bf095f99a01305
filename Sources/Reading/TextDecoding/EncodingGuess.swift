/// Guesses the encoding of bytes that are not UTF-8 and whose encoding is not stated.
///
/// The guess estimates how unlikely the text is in each encoding in which all bytes are valid. The measure is bits, as
/// if the text were compressed: a frequent character adds few bits, and a character that only dictionaries contain adds
/// many. The encoding with the fewest bits wins. Statistics of whole languages do not help, because a calendar has only
/// a few words among much ASCII. Windows-1252, in which nearly all bytes are valid, wins unless another encoding is
/// clearly likelier.
enum EncodingGuess {
    /// Returns the most likely text, nil if the bytes are not text in any encoding.
    ///
    /// - Parameter utf8: The text as UTF-8, if the bytes are valid UTF-8 but were probably not meant as UTF-8.
    static func best(_ bytes: [UInt8], beside utf8: String? = nil) -> PayloadText.Reading? {
        var best: (reading: PayloadText.Reading, bits: Int)?
        func consider(_ reading: PayloadText.Reading, _ bits: Int?) {
            guard let bits, best.map({ bits < $0.bits }) ?? true else { return }
            best = (reading, bits)
        }
        if let utf8 { consider(PayloadText.Reading(text: utf8, encoding: .utf8), UTF8Likelihood.bits(of: utf8).bits) }
        if utf8 == nil, let text = TextEncoding.windows1252.decode(bytes), Alphabet.hasFewLetters(text) {
            return PayloadText.Reading(text: text, encoding: .windows1252)
        }
        if utf8 == nil { considerDamagedUTF8(bytes, consider) }
        let unfolded = bytes.unfolded
        let isFolded = unfolded.count < bytes.count
        for alphabet in Alphabet.all where utf8 == nil {
            guard let text = alphabet.encoding.decode(bytes), text != best?.reading.text else { continue }
            // The folds are removed first, because a fold would count as a break between words.
            let bits = alphabet.bits(of: isFolded ? alphabet.encoding.decode(unfolded) ?? text : text)
            consider(PayloadText.Reading(text: text, encoding: alphabet.encoding), bits)
        }
        for characterSet in DoubleByteCharacterSet.all {
            guard let whole = characterSet.encoding.decode(unfolded) else { continue }
            // If the folds cut no character, the text keeps them.
            let text = isFolded ? characterSet.encoding.decode(bytes) ?? whole : whole
            let reading = PayloadText.Reading(text: text, encoding: characterSet.encoding)
            consider(reading, characterSet.bits(of: whole, bytes: unfolded))
        }
        return best?.reading
    }

    /// Returns the most likely text of bytes of which some are not valid in any encoding. Each invalid byte becomes
    /// U+FFFD.
    static func leastDamaged(_ bytes: [UInt8]) -> PayloadText.Reading? {
        var best: (reading: PayloadText.Reading, bits: Int)?
        func consider(_ encoding: TextEncoding, _ bits: (String, [UInt8]) -> Int?) {
            guard let name = encoding.converterName,
                let (text, invalid) = CharacterSetConverter(from: name)?.repair(bytes)
            else { return }
            // The likelihood is that of the valid bytes. An invalid byte is as unlikely as a character of no language.
            let places = Set(invalid)
            let valid = bytes.indices.filter { !places.contains($0) }.map { bytes[$0] }
            guard let whole = encoding.decode(valid), let own = bits(whole, valid) else { return }
            let sum = own + 20 * invalid.count
            guard best.map({ sum < $0.bits }) ?? true else { return }
            let reading = PayloadText.Reading(text: text, encoding: encoding, isDamaged: !invalid.isEmpty)
            best = (reading, sum)
        }
        let utf8 = PayloadText.damagedUTF8(bytes)
        best = (utf8, UTF8Likelihood.bits(of: utf8.text).bits)
        for alphabet in Alphabet.all + [Alphabet.dos] {
            consider(alphabet.encoding) { text, _ in alphabet.bits(of: text) }
        }
        for characterSet in DoubleByteCharacterSet.all {
            consider(characterSet.encoding) { characterSet.bits(of: $0, bytes: $1) }
        }
        return best?.reading
    }

    /// Considers damaged UTF-8 in two cases. In the first, there is at least one whole character for each damaged one.
    /// In the second, only the last character is damaged: a lower-case letter and the first byte of a character end the
    /// text. Windows-1252 would read that byte as a capital letter, which is unusual after a lower-case letter.
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
