extension LumaImage {
    /// The picture with its dark parts lifted: each value is the root of its share of white. What is told apart in the
    /// light then is so in the dark too, and a spot of light counts for less.
    public var lifted: LumaImage {
        let table = (0...255).map { UInt8((255 * (Double($0) / 255).squareRoot()).rounded()) }
        return table.withUnsafeBufferPointer { table in mapPixels { table[Int($0)] } }
    }
}
