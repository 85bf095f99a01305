import CommandLineInterface
import Glibc

/// A program of the desktop that takes pictures or reads the clipboard. No shell is involved.
struct CaptureTool {
    let name: String
    let path: String

    /// Finds a program; nil if it is not installed.
    ///
    /// - Parameter name: the program's name, or its path.
    init?(_ name: String) {
        guard let path = ProgramSearch.path(of: name) else { return nil }
        (self.name, self.path) = (name, path)
    }

    /// Runs the program and waits for its end.
    ///
    /// - Parameter output: the file that gets its standard output; nil to drop it.
    /// - Returns: whether it succeeded.
    func run(_ arguments: [String], output: String? = nil) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        // A signal such as Ctrl-C ends the program, also if this process waits for signals on another thread.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        guard posix_spawn(&process, path, &actions, &attributes, &words, environ) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return false } }
        return status == 0
    }
}
