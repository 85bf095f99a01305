import CLinux

/// Settings that keep the memory of long runs small.
package enum MemoryUse {
    /// Makes malloc give large blocks, such as pictures, back to the system when they are freed, and share two heaps between all
    /// threads (mallopt(3)). The reading steps make many smaller copies of a picture. malloc keeps their blocks,
    /// because getting the pages from the system each time takes as long as filling them. Call this before other
    /// threads are started.
    package static func keepSmall() {
        mallopt(M_MMAP_THRESHOLD, 4 << 20)
        mallopt(M_TRIM_THRESHOLD, 8 << 20)
        mallopt(M_ARENA_MAX, 2)
    }
}
