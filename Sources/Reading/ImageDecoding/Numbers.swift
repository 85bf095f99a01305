extension UnsafeBufferPointer<UInt8> {
    /// Returns the unsigned number in `count` bytes at an offset. Nil if a byte is outside the buffer, or if the number
    /// does not fit an `Int`.
    func number(at offset: Int, bytes count: Int, isBigEndian: Bool = false) -> Int? {
        guard offset >= 0, offset <= self.count - count else { return nil }
        var value: UInt64 = 0
        for index in 0..<count {
            value = value << 8 | UInt64(self[offset + (isBigEndian ? index : count - 1 - index)])
        }
        return Int(exactly: value)
    }
}
