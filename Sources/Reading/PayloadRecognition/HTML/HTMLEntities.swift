/// Character references: `&amp;`, `&#8211;`, `&#x2013;`.
enum HTMLEntities {
    /// Decodes those references in a text that are known and end with a semicolon.
    static func decode(_ text: String) -> String { decode(text) { reference($0) } }

    /// Decodes the references in a text up to three times, because some content management systems escape references
    /// repeatedly.
    static func decodeAll(_ text: String) -> String {
        var text = text
        for _ in 0..<3 {
            let decoded = decode(text)
            guard decoded != text else { break }
            text = decoded
        }
        return text
    }

    /// Decodes the named references that HTML 5 added, which libxml2 does not know.
    static func decodeNew(_ text: String) -> String {
        decode(text) { names.contains(String(decoding: $0, as: UTF8.self), isNew: true) }
    }

    private static func decode(
        _ text: String, _ character: (ArraySlice<UInt8>) -> Unicode.Scalar?
    ) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "&")) else { return text }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "&"),
                let end = bytes[(place + 1)...].prefix(12).firstIndex(of: UInt8(ascii: ";")), end > place + 1,
                let scalar = character(bytes[place + 1..<end])
            {
                decoded.append(contentsOf: String(scalar).utf8)
                place = end + 1
            } else {
                decoded.append(byte)
                place += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Returns the character of a reference, which is given without its ampersand and semicolon; nil if the reference
    /// is unknown.
    private static func reference(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard name.first == UInt8(ascii: "#") else {
            return names.contains(String(decoding: name, as: UTF8.self), isNew: false)
        }
        let digits = String(decoding: name.dropFirst(), as: UTF8.self)
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits), number > 0 else {
            return nil
        }
        if (0x80...0x9F).contains(number) { return Windows1252Character.scalar(UInt8(number)) }
        return Unicode.Scalar(number)
    }

    private static let names = EntityNames()
}

/// The names of character references that occur in texts, from HTML 4 and from HTML 5.
private struct EntityNames: Sendable {
    private var old: [String: Unicode.Scalar] = [:]
    private var new: [String: Unicode.Scalar] = [:]

    init() {
        var number: UInt32 = 160
        for name in Self.latin1.split(separator: " ") {
            old[String(name)] = Unicode.Scalar(number)
            number += 1
        }
        Self.add(Self.others, to: &old)
        Self.add(Self.added, to: &new)
    }

    func contains(_ name: String, isNew: Bool) -> Unicode.Scalar? { new[name] ?? (isNew ? nil : old[name]) }

    private static func add(_ list: String, to names: inout [String: Unicode.Scalar]) {
        var name: Substring?
        for word in list.split(whereSeparator: \.isWhitespace) {
            if let pending = name {
                if let number = UInt32(word, radix: 16) { names[String(pending)] = Unicode.Scalar(number) }
                name = nil
            } else {
                name = word
            }
        }
    }

    /// The names of U+00A0 to U+00FF.
    private static let latin1 =
        "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro "
        + "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil "
        + "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave "
        + "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml "
        + "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute "
        + "thorn yuml"

    private static let others = """
        quot 22 amp 26 apos 27 lt 3C gt 3E OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2C6 tilde 2DC
        ensp 2002 emsp 2003 thinsp 2009 zwnj 200C zwj 200D lrm 200E rlm 200F ndash 2013 mdash 2014 lsquo 2018 rsquo 2019
        sbquo 201A ldquo 201C rdquo 201D bdquo 201E dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032
        Prime 2033 lsaquo 2039 rsaquo 203A oline 203E frasl 2044 euro 20AC trade 2122 larr 2190 uarr 2191 rarr 2192 darr 2193
        harr 2194 rArr 21D2 hArr 21D4 minus 2212 infin 221E asymp 2248 ne 2260 le 2264 ge 2265 loz 25CA spades 2660 clubs 2663
        hearts 2665 diams 2666 Alpha 391 Beta 392 Gamma 393 Delta 394 Omega 3A9 alpha 3B1 beta 3B2 gamma 3B3 delta 3B4
        epsilon 3B5 lambda 3BB mu 3BC pi 3C0 rho 3C1 sigma 3C3 tau 3C4 phi 3C6 omega 3C9
        """

    private static let added = """
        period 2E comma 2C colon 3A semi 3B lpar 28 rpar 29 num 23 commat 40 excl 21 quest 3F plus 2B equals 3D lowbar 5F
        hyphen 2010 dash 2010 sol 2F bsol 5C vert 7C verbar 7C lbrack 5B rbrack 5D lsqb 5B rsqb 5D lcub 7B rcub 7D ast 2A
        percnt 25 dollar 24 grave 60 Tab 9 NewLine A star 2606 starf 2605 check 2713 phone 260E caron 2C7 breve 2D8
        Ccaron 10C ccaron 10D Rcaron 158 rcaron 159 Zcaron 17D zcaron 17E ecaron 11B Ecaron 11A ncaron 148 tcaron 165
        dcaron 10F lcaron 13E sacute 15B Sacute 15A zacute 17A nacute 144 cacute 107 zdot 17C Zdot 17B lstrok 142 Lstrok 141
        eogon 119 aogon 105 uring 16F Uring 16E odblac 151 udblac 171 gbreve 11F Gbreve 11E scedil 15F Scedil 15E inodot 131
        Idot 130 abreve 103 Abreve 102 amacr 101 emacr 113 imacr 12B omacr 14D umacr 16B
        """
}
