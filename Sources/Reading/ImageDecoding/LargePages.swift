import Glibc

/// Memory for pixels and files in pages of megabytes instead of kilobytes.
///
/// The first touch of each page goes through the system: for a picture of megabytes in small pages that takes as long as
/// to halve it. Systems that have no large pages, or none left, give small ones.
package enum LargePages {
    /// Blocks smaller than this are left alone.
    private static let least = 2 << 20

    /// Asks for large pages in a block, best before it is first written; its contents stay.
    package static func ask(for block: UnsafeMutableRawBufferPointer) {
        guard block.count >= least, let base = block.baseAddress else { return }
        let page = UInt(getpagesize())
        let start = UInt(bitPattern: base) & ~(page - 1)
        let end = (UInt(bitPattern: base) + UInt(block.count)) & ~(page - 1)
        // Advice: where it is not taken, nothing is lost.
        _ = madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
    }
}
