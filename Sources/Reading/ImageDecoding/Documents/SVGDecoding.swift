extension ImageDecoder {
    /// The longer side, in pixels, of a drawn picture.
    private static let svgSide = 2000

    /// Draws an SVG image with librsvg's tool, in a separate process. The tool looks in the image's own folder for the
    /// files that the image refers to. An image on standard input has no folder, so the tool loads no other files.
    func decodeSVG(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        guard sink.wantsNext() else { return }
        let file = try MemoryFile(bytes, for: .svg)
        var process = try DrawingProcess(
            .drawSVG(side: Self.svgSide), for: .svg, input: file, by: launcher, until: sink.deadline())
        let png = process.readAll(limit: 4 * Self.svgSide * Self.svgSide + 1 << 20)
        guard !process.isLate else { return sink.giveUp() }
        guard !png.isEmpty else {
            let status = process.finish()
            let complaint = process.complaint ?? "it cannot be drawn"
            throw .damaged(.svg, reason: status == nil ? "drawing it took too much time or memory" : complaint)
        }
        sink.add(
            try png.withUnsafeBufferPointer { (png) throws(ImageDecodingError) in try decodePNG(png) })
    }
}
