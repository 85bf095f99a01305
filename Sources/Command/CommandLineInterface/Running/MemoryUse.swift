import CLinux

package enum MemoryUse {
    /// Configures malloc (mallopt(3)). A block of at least 4 MiB, such as a picture, goes back to the
    /// system when it is freed. All threads together use at most two heaps.
    ///
    /// The reading steps make many copies of a picture, each smaller than 4 MiB. malloc keeps the memory of freed
    /// copies, because getting memory from the system takes as long as filling it. Call this before other threads are
    /// started.
    package static func keepSmall() {
        mallopt(M_MMAP_THRESHOLD, 4 << 20)
        mallopt(M_TRIM_THRESHOLD, 8 << 20)
        mallopt(M_ARENA_MAX, 2)
    }

    /// Gives memory that malloc keeps for later back to the system.
    package static func giveBack() { malloc_trim(0) }
}
