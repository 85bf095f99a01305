extension LumaImage {
    /// The picture with its dark parts brightened: each value, as a fraction of white, is replaced by its square root.
    /// Differences between dark values grow, and differences between bright values shrink.
    public var lifted: LumaImage {
        let table = (0...255).map { UInt8((255 * (Double($0) / 255).squareRoot()).rounded()) }
        return table.withUnsafeBufferPointer { table in mapPixels { table[Int($0)] } }
    }
}
