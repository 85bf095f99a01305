extension StringProtocol {
    /// The text without white space (the Unicode property) at both ends.
    package var trimmed: SubSequence {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.isWhitespace })
        else { return self[startIndex..<startIndex] }
        return self[first..<scalars.index(after: last)]
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is white space. The Unicode table is slower, so it is used only beyond ASCII.
    fileprivate var isWhitespace: Bool {
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}
