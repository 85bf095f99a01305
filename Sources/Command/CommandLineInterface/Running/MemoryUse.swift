import CLinux

/// Keeps the memory of long runs small.
package enum MemoryUse {
    /// Has large blocks, which pictures are, given back to the system when they are freed, and keeps threads from having
    /// a heap each (mallopt(3)). Smaller copies of a picture, of which one step after the other makes some, are kept: to
    /// get their pages from the system each time takes as long as to draw them. To be called before threads are started.
    package static func keepSmall() {
        mallopt(M_MMAP_THRESHOLD, 4 << 20)
        mallopt(M_TRIM_THRESHOLD, 8 << 20)
        mallopt(M_ARENA_MAX, 2)
    }
}
