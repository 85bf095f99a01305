import Glibc

/// How much processes and threads leave the processors to others (nice(1)).
package enum Niceness {
    /// Adds to the niceness that this process began with, and gives the sum to a process or thread; 0 for this thread.
    ///
    /// A thread inherits the niceness of the thread that starts it. So a sum with this thread's niceness would grow each
    /// time that one such thread starts the next one.
    package static func add(_ niceness: Int32, to process: id_t = 0) {
        let one = __priority_which_t(PRIO_PROCESS.rawValue)
        // The number of a process is also that of its first thread.
        setpriority(one, process, getpriority(one, id_t(getpid())) + niceness)
    }
}
