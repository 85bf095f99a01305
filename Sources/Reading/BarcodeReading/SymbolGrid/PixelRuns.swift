extension UnsafeBufferPointer<UInt8> {
    /// Returns the first place after `start` with a different value, or the end of the line of pixels. Most runs are
    /// long, so eight pixels are compared at a time.
    @inline(__always)
    func endOfRun(from start: Int) -> Int {
        let value = self[start]
        let eight = UInt64(value) &* 0x0101_0101_0101_0101
        let raw = UnsafeRawBufferPointer(self)
        var x = start &+ 1
        while x &+ 8 <= count {
            let difference = raw.loadUnaligned(fromByteOffset: x, as: UInt64.self).littleEndian ^ eight
            if difference != 0 { return x &+ difference.trailingZeroBitCount / 8 }
            x &+= 8
        }
        while x < count, self[x] == value { x &+= 1 }
        return x
    }
}
