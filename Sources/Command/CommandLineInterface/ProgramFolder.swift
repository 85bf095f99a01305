import Glibc
import SystemPackage

/// Where this program is.
package enum ProgramFolder {
    /// The folder of the program's file; nil if it cannot be found out.
    package static let path: FilePath? = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
        return length > 0 ? FilePath(platformString: buffer).removingLastComponent() : nil
    }()
}
