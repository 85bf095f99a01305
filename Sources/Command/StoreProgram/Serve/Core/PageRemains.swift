import CommandLineInterface
import Glibc
import SystemPackage

/// The files that `scanics open` leaves for the desktop's calendar, and the pages of servers that were killed.
enum PageRemains {
    /// The beginning of the names of the folders for the desktop's calendar.
    static let prefix = "scanics-open-"

    /// Removes the files. Returns their number.
    static func remove() -> Int {
        let folders = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { EnvironmentVariables.value($0) } + ["/tmp"]
        return removePages(in: AddressFile.usualFolder) + folders.uniqued.map(removeEvents).reduce(0, +)
    }

    /// Removes the pages of servers that no longer run.
    static func removePages(in folder: String) -> Int {
        let ports = names(in: folder).compactMap(AddressFile.port).filter { !isListening($0) }
        for port in ports { AddressFile.remove(port: port, in: folder) }
        return ports.count
    }

    /// Removes the scratch folders of this user that have nothing but one calendar file.
    static func removeEvents(in parent: String) -> Int {
        names(in: parent).filter { $0.hasPrefix(prefix) }.count { name in
            let folder = "\(parent)/\(name)"
            var status = stat()
            guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else {
                return false
            }
            let files = names(in: folder)
            guard files.count == 1, files[0].hasSuffix(".ics") else { return false }
            return unlink("\(folder)/\(files[0])") == 0 && rmdir(folder) == 0
        }
    }

    private static func isListening(_ port: Int) -> Bool {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        return ["127.0.0.1", "::1"].contains { host in
            var list: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let address = list?.pointee else { return false }
            defer { freeaddrinfo(list) }
            let socket = Glibc.socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard socket >= 0 else { return false }
            defer { close(socket) }
            return connect(socket, address.ai_addr, address.ai_addrlen) == 0
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
