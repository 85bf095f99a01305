extension LumaImage {
    /// The picture with its dark parts brightened: each value becomes the square root of its share of white.
    /// Differences in the dark become as visible as in the light, and bright spots count for less.
    public var lifted: LumaImage {
        let table = (0...255).map { UInt8((255 * (Double($0) / 255).squareRoot()).rounded()) }
        return table.withUnsafeBufferPointer { table in mapPixels { table[Int($0)] } }
    }
}
