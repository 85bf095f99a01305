import Glibc

/// The search for programs of the system.
package enum ProgramSearch {
    /// Returns the path of a program that can be run; nil if there is none. Folders of PATH with relative names are left
    /// out, because a folder with pictures may have programs of its own.
    ///
    /// - Parameters:
    ///   - name: the program's name, or its path.
    ///   - folders: where to search after the folders of PATH.
    package static func path(of name: String, orIn folders: [String] = []) -> String? {
        if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return (path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") } + folders)
            .lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
