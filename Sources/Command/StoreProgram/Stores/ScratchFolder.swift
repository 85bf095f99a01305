import Glibc
import SystemPackage

enum ScratchFolder {
    static let prefix = "scanics-"

    /// Makes a new folder, which only this user can read.
    static func make(in parent: String) throws(Errno) -> FilePath {
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        return FilePath(platformString: template)
    }
}
