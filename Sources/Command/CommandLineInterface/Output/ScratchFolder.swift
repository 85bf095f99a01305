import Glibc
import SystemPackage

package enum ScratchFolder {
    /// Makes a new folder that only this user can read.
    ///
    /// - Parameter prefix: the beginning of its name, before six characters at random.
    package static func make(in parent: String, prefix: String = "scanics-") throws(Errno) -> FilePath {
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        return FilePath(platformString: template)
    }
}
