import CommandLineInterface
import EventStore
import Glibc

enum KnownStores {
    /// The locations of the folders in which khal and vdirsyncer keep calendars by default. Folders without a calendar
    /// are left out.
    static var folders: [String] {
        let home = EnvironmentVariables.value("HOME") ?? "/"
        let places = ["/.calendars", "/.local/share/khal/calendars", "/.local/share/vdirsyncer/calendars"]
        return places.filter { !subfolders(of: home + $0).isEmpty }.map { "vdir:~\($0)" }
    }

    /// Returns the names of the folders in a folder, without those that begin with a dot.
    static func subfolders(of path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            if !name.hasPrefix("."), stat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                names.append(name)
            }
        }
        return names
    }
}
