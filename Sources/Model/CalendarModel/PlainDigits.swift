extension String {
    /// The text with ASCII's digits and signs, for values that are numbers: dates, durations, counts, offsets. Nil if
    /// nothing is to change.
    ///
    /// Programs write numbers in the script of their user: decimal digits of any script, and full-width letters. Pages
    /// and chats insert marks that nobody sees, and turn hyphens into dashes. These characters have only one meaning
    /// in a number. A date whose year shows another calendar than the Gregorian one, as Thai and Persian dates often
    /// do, stays.
    package var withPlainDigits: String? {
        guard !utf8.allSatisfy({ $0 < 0x80 }), utf8.count <= 65_536 else { return nil }
        var plain = String.UnicodeScalarView()
        var isChanged = false
        for scalar in unicodeScalars {
            guard !scalar.isASCII, let meant = scalar.meantInNumber else {
                plain.append(scalar)
                continue
            }
            isChanged = true
            if let meant = meant.scalar { plain.append(meant) }
        }
        let text = String(plain)
        return isChanged && (text.hasGregorianYears || !hasForeignDigits) ? text : nil
    }

    private var hasForeignDigits: Bool {
        unicodeScalars.contains { !$0.isASCII && $0.properties.numericType == .decimal }
    }

    /// Whether each date begins with a year between 1900 and 2200. The text may be a list of dates, or a rule.
    private var hasGregorianYears: Bool {
        utf8.split { ",;=/ ".utf8.contains($0) }.allSatisfy { item in
            let digits = item.prefix(while: \.isDigit)
            let isDate = digits.count >= 8 || (digits.count == 4 && item.dropFirst(4).first == UInt8(ascii: "-"))
            return !isDate || (Int(Substring(digits.prefix(4))).map { (1900...2200).contains($0) } ?? false)
        }
    }
}

extension Unicode.Scalar {
    /// A character that stands for an ASCII character in numbers, or for none.
    fileprivate struct Meant {
        let scalar: Unicode.Scalar?
    }

    /// The ASCII character that this one means in a number; nil if it has no meaning there.
    fileprivate var meantInNumber: Meant? {
        if isInvisibleMark { return Meant(scalar: nil) }
        switch value {
        // Hyphens, dashes and the minus sign.
        case 0x2010...0x2013, 0x2212, 0xFE63: return Meant(scalar: "-")
        case 0xA0, 0x2002...0x200A, 0x202F, 0x3000: return Meant(scalar: " ")
        // The full-width forms of ASCII.
        case 0xFF01...0xFF5E: return Meant(scalar: Unicode.Scalar(value - 0xFEE0))
        default:
            guard properties.numericType == .decimal, let digit = properties.numericValue else { return nil }
            return Meant(scalar: Unicode.Scalar(0x30 + UInt8(digit)))
        }
    }

    /// Whether the character only guides the layout, and is not seen: marks of direction, joiners, a byte order mark.
    package var isInvisibleMark: Bool {
        switch value {
        case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
