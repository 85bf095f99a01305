/// Facts of spelling that tell the letters of Windows-1252 from those that other encodings have at the same bytes.
enum WesternSpelling {
    /// Returns whether a letter hardly ever stands between these neighbours in a language of Western Europe. A neighbour is
    /// nil if it is not a letter.
    static func isOdd(
        _ letter: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?,
        _ second: Unicode.Scalar?
    ) -> Bool {
        guard let next else { return false }
        var follower: Unicode.Scalar { Self.small(next) }
        switch letter {
        case "è", "È":
            let isFirst = previous == nil && next.properties.isLowercase
            // Catalan has "conèixer".
            let isCatalan = follower == "i" && second.map(Self.small) == "x"
            return vowels.contains(follower) && !isCatalan || previous == "e"
                || isFirst && !"bcmprsvz".unicodeScalars.contains(follower)
        // In Italian, an accent is at the end of the word.
        case "ì", "ù": return true
        case "ê", "Ê": return follower == "c" && second.map(Self.small) != "h"
        case "ã", "Ã": return !"eimosz".unicodeScalars.contains(follower)
        case "œ", "Œ": return !"bcdeinstu".unicodeScalars.contains(follower)
        default: return false
        }
    }

    private static let vowels = CharacterSet16("aeiouyáàâäéèêëíîïóôöúùûü")

    private static func small(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        letter.properties.lowercaseMapping.unicodeScalars.first ?? letter
    }
}
