extension ArraySlice<UInt8> {
    /// Where a word of ASCII characters first stands; nil where it does not.
    public func firstPlace(of word: StaticString) -> Int? {
        word.withUTF8Buffer { word in
            withUnsafeBufferPointer { bytes in
                guard let first = word.first, bytes.count >= word.count else { return nil }
                for place in 0...bytes.count - word.count where bytes[place] == first {
                    var length = 1
                    while length < word.count, bytes[place + length] == word[length] { length += 1 }
                    if length == word.count { return startIndex + place }
                }
                return nil
            }
        }
    }

    /// Whether a word of ASCII characters stands in it.
    public func has(_ word: StaticString) -> Bool { firstPlace(of: word) != nil }
}
