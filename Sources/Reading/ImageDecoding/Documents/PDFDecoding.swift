import CalendarModel

extension ImageDecoder {
    /// Draws every page of a PDF document in gray, at 300 dots per inch, with poppler's tools. The tools run in
    /// separate processes, which keeps poppler's parser and its licence out of this process.
    func decodePDF(_ bytes: UnsafeBufferPointer<UInt8>, to sink: inout FrameSink) throws(ImageDecodingError) {
        let file = try MemoryFile(bytes, for: .pdf)
        guard let pages = try pages(of: file, &sink) else { return }
        guard pages.count <= limits.framesRefused else { throw .tooManyFrames(limit: limits.framesRefused) }
        let resolutions = pages.sizes.map { size in
            PageResolution(width: size.width, height: size.height, pixels: limits.pixels)
        }
        while sink.count < pages.count, sink.wantsNext() {
            guard sink.count < resolutions.count else {
                sink.skip(.damaged(.pdf, reason: "pdfinfo did not report its size"))
                continue
            }
            switch resolutions[sink.count] {
            case .tooLarge:
                let size = pages.sizes[sink.count]
                sink.skip(.pageTooLarge(width: size.width, height: size.height))
            case .dots(let dots):
                // Consecutive pages with the same resolution are drawn by one process.
                let last = resolutions[sink.count...].firstIndex { $0 != .dots(dots) } ?? resolutions.count
                try draw(sink.count..<last, dots: dots, of: file, to: &sink)
            }
        }
    }

    /// Returns the number and sizes of the document's pages; nil if time ran out.
    private func pages(
        of file: borrowing MemoryFile, _ sink: inout FrameSink
    ) throws(ImageDecodingError) -> PDFPages? {
        var process = try DrawingProcess(
            .describePDF(pages: limits.frames), for: .pdf, input: file, by: launcher, until: sink.deadline())
        let text = process.readAll(limit: 1 << 20)
        let status = process.finish()
        let pages = PDFPages(pdfinfo: String(decoding: text, as: UTF8.self))
        guard !process.isLate else {
            sink.giveUp()
            return nil
        }
        guard pages.count > 0 else {
            let complaint = process.complaint ?? ""
            if complaint.contains("password") { throw .locked(.pdf) }
            let reason = status == nil ? "reading it took too much time or memory" : complaint
            throw .damaged(.pdf, reason: reason.isEmpty ? "it has no pages" : reason)
        }
        return pages
    }

    /// Draws pages, counted from 0. If a page cannot be drawn, this call skips it and returns; the caller continues
    /// with the next page.
    private func draw(
        _ pages: Range<Int>, dots: Double, of file: borrowing MemoryFile, to sink: inout FrameSink
    ) throws(ImageDecodingError) {
        var process = try DrawingProcess(
            .drawPDF(first: pages.lowerBound + 1, last: pages.upperBound, dots: dots), for: .pdf, input: file,
            by: launcher, until: sink.deadline())
        var reader = PGMReader(limit: limits.pixels)
        while sink.count < pages.upperBound {
            guard sink.wantsNext() else { return }
            guard let page = reader.next(from: &process) else { break }
            if dots < PageResolution.usual {
                sink.say(
                    .scaledPage,
                    "page \(sink.count + 1) is large: it was drawn at \(Int(dots)) dots per inch instead of 300")
            }
            sink.add(DecodedFrame(page))
        }
        guard sink.count < pages.upperBound else {
            if let complaint = process.complaint, complaint.contains("Syntax Error") {
                sink.note("the PDF document is damaged (\(complaint)); the readable part was used")
            }
            return
        }
        guard !process.isLate, !sink.isTimeUp else { return sink.giveUp() }
        let status = process.finish()
        let complaint = process.complaint ?? "it cannot be drawn"
        sink.skip(.damaged(.pdf, reason: status == nil ? "drawing it took too much time or memory" : complaint))
    }
}

extension ImageDecoder {
    /// Draws a page of a PDF document in colour, for people to look at. The page is counted from 0.
    ///
    /// - Returns: the page with at most ``smallPixels`` pixels; nil if it cannot be drawn in time.
    package func smallPage(
        _ page: Int, ofPDF bytes: [UInt8], until deadline: ContinuousClock.Instant
    ) -> ColourImage? {
        // Pages have the proportions of paper; a longer page is shrunk after it was drawn.
        let side = max(1, Int((1.5 * Double(smallPixels)).squareRoot()))
        let task = DrawingTask.showPDF(page: page + 1, side: side)
        let picture = bytes.withUnsafeBufferPointer { bytes -> [UInt8] in
            guard let file = try? MemoryFile(bytes, for: .pdf),
                var process = try? DrawingProcess(task, for: .pdf, input: file, by: launcher, until: deadline)
            else { return [] }
            return process.readAll(limit: 3 * side * side + 1 << 10)
        }
        var small: ColourImage?
        _ = try? decodeFrames(of: picture, until: { deadline }) { _, frame in
            small = frame.small
            return false
        }
        return small
    }
}

/// Reads the PGM pictures that a program writes one after another.
private struct PGMReader {
    /// The maximum number of pixels in a picture.
    let limit: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var start = 0
    private var end = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Reads the next picture; nil if there is none, or only part of one.
    mutating func next(from process: inout DrawingProcess) -> LumaImage? {
        guard byte(from: &process) == UInt8(ascii: "P"), byte(from: &process) == UInt8(ascii: "5"),
            let width = number(from: &process), let height = number(from: &process),
            number(from: &process) == 255, width > 0, height > 0
        else { return nil }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= limit else { return nil }
        var isWhole = false
        let image = LumaImage(width: width, height: height) { pixels in
            let part = min(count, end - start)
            for index in 0..<part { pixels[index] = buffer[start + index] }
            start += part
            pixels[part...].update(repeating: 255)
            isWhole = process.fill(
                UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: pixels[part...])))
        }
        return isWhole ? image : nil
    }

    /// Reads the next number, after blanks, and the byte that follows it.
    private mutating func number(from process: inout DrawingProcess) -> Int? {
        var value: Int?
        while let byte = byte(from: &process) {
            if byte.isDigit {
                value = min((value ?? 0) * 10 + Int(byte - 0x30), 1 << 30)
            } else if value != nil {
                return value
            } else if byte > 0x20 {
                return nil
            }
        }
        return nil
    }

    private mutating func byte(from process: inout DrawingProcess) -> UInt8? {
        if start == end {
            start = 0
            end = buffer.withUnsafeMutableBytes { process.read(into: $0) }
            guard end > 0 else { return nil }
        }
        defer { start += 1 }
        return buffer[start]
    }
}
