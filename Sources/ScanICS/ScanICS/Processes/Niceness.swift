import Glibc

/// How much processes and threads leave the processors to others (nice(1)).
package enum Niceness {
    /// Adds to the niceness of this thread, and gives the sum to a process or thread; 0 for this thread.
    package static func add(_ niceness: Int32, to process: id_t = 0) {
        let one = __priority_which_t(PRIO_PROCESS.rawValue)
        setpriority(one, process, getpriority(one, 0) + niceness)
    }
}
