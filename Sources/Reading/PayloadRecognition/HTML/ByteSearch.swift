extension ArraySlice<UInt8> {
    /// Returns the index of the first occurrence of an ASCII word; nil if there is none.
    func firstPlace(of word: StaticString) -> Int? {
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

    /// Returns whether the bytes contain an ASCII word.
    func has(_ word: StaticString) -> Bool { firstPlace(of: word) != nil }
}
