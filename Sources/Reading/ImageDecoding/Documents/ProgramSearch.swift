import CLinux

/// The search for programs of the system.
package enum ProgramSearch {
    /// Returns the path of a program that can be run; nil if there is none. Folders of PATH with relative names are left
    /// out (`linux_find_program`).
    ///
    /// - Parameters:
    ///   - name: the program's name, or its path.
    ///   - folders: where to search after the folders of PATH.
    package static func path(of name: String, orIn folders: [String] = []) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { path in
            guard let base = path.baseAddress, linux_find_program(name, folders.joined(separator: ":"), base) else {
                return nil
            }
            return String(cString: base)
        }
    }
}
