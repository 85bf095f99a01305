import Glibc

/// Memory for pixels and files, in pages of megabytes instead of kilobytes, or with all of its pages taken at once.
///
/// The first access to each page is slow, because it enters the kernel. For a picture of megabytes in small pages, the
/// first accesses take as long as halving the picture. If there are no large pages, or none left, the system uses small
/// ones.
package enum LargePages {
    /// The size of the smallest block that gets large pages.
    private static let least = 2 << 20
    /// The size of the smallest block whose small pages are all taken at once.
    private static let leastAtOnce = 128 << 10

    /// Asks for large pages for a block, or for all of its small pages at once if it is too small for large ones. The
    /// block's contents stay. This works best before the block is first written.
    package static func ask(for block: UnsafeMutableRawBufferPointer) {
        guard block.count >= leastAtOnce, let base = block.baseAddress else { return }
        let page = UInt(getpagesize())
        let start = UInt(bitPattern: base) & ~(page - 1)
        let end = (UInt(bitPattern: base) + UInt(block.count)) & ~(page - 1)
        // This is only advice, so a failure does no harm.
        let advice = block.count < least ? MADV_POPULATE_WRITE : MADV_HUGEPAGE
        _ = madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), advice)
    }
}
