import CLinux
import Glibc
import SystemPackage

/// Programs of the system that this program runs. No shell is involved.
package enum ChildProgram {
    /// Returns a file in memory with a text, as a program's standard input. A pipe is not used: writing to a pipe would end
    /// this process (SIGPIPE) if the program did not read all of the text.
    package static func input(_ text: String) throws -> FileDescriptor {
        let file = FileDescriptor(rawValue: linux_create_memory_file("input"))
        guard file.rawValue >= 0 else { throw Errno(rawValue: errno) }
        do {
            try file.writeAll(text.utf8)
            try file.seek(offset: 0, from: .start)
            return file
        } catch {
            try? file.close()
            throw error
        }
    }
}
