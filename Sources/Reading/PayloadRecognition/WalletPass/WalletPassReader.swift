import ArchiveReading
import TextDecoding

/// Reads the passes in a `.pkpass` file, or in a `.pkpasses` file, which is an archive of such files.
struct WalletPassReader {
    /// The maximum size of a file, in bytes. pass.json and the translations have a few kilobytes.
    private static let longestFile = 1 << 20
    private static let mostPasses = 20
    private static let longestPass = 8 << 20

    /// Returns the passes in a file; nil if the bytes are not a file of passes. In the list, nil stands for an
    /// unreadable pass.
    static func passes(in bytes: [UInt8]) -> [WalletPass?]? {
        guard let archive = ZipArchive(bytes) else { return nil }
        if let json = archive.entries.first(where: { $0.name == "pass.json" }) { return [pass(json, in: archive)] }
        let inner = archive.entries.filter { $0.name.lowercased().hasSuffix(".pkpass") }.prefix(mostPasses)
        guard !inner.isEmpty else { return nil }
        return inner.map { entry in
            guard let content = archive.content(of: entry, limit: longestPass), let archive = ZipArchive(content),
                let json = archive.entries.first(where: { $0.name == "pass.json" })
            else { return nil }
            return pass(json, in: archive)
        }
    }

    private static func pass(_ entry: ZipArchive.Entry, in archive: ZipArchive) -> WalletPass? {
        guard let content = archive.content(of: entry, limit: longestFile),
            let json = JSONValue(String(decoding: content, as: UTF8.self))
        else { return nil }
        return WalletPass(json, strings: strings(in: archive))
    }

    /// Reads the English translations. If there are none in English, reads the translations of the first language.
    private static func strings(in archive: ZipArchive) -> [String: String] {
        let files = archive.entries.filter { $0.name.hasSuffix(".lproj/pass.strings") }.sorted { $0.name < $1.name }
        guard let file = files.first(where: { $0.name.hasPrefix("en") }) ?? files.first,
            let content = archive.content(of: file, limit: longestFile), let text = PayloadText.read(content)?.text
        else { return [:] }
        return strings(text)
    }

    /// Reads lines of `"key" = "value";`.
    static func strings(_ text: String) -> [String: String] {
        var strings: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline).prefix(5000) {
            let quoted = quotedTexts(line)
            if quoted.count == 2 { strings[quoted[0]] = quoted[1] }
        }
        return strings
    }

    private static func quotedTexts(_ line: Substring) -> [String] {
        var found: [String] = []
        var current: String?
        var isEscaped = false
        for character in line {
            if isEscaped {
                current?.append(character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                if let text = current {
                    found.append(text)
                    current = nil
                } else {
                    current = ""
                }
            } else {
                current?.append(character)
            }
        }
        return found
    }
}
