import CMalloc

/// Keeps the memory of long runs small.
package enum MemoryUse {
    /// Has large blocks, which pixels are, given back to the system when they are freed, and keeps threads from having
    /// a heap each (mallopt(3)). To be called before threads are started.
    package static func keepSmall() {
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        mallopt(M_TRIM_THRESHOLD, 1 << 20)
        mallopt(M_ARENA_MAX, 2)
    }
}
