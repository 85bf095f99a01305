import CommandLineInterface
import Glibc
import ICalendar
import SystemPackage

/// A page on this machine that leads the browser to an address with a secret. Only its owner may read it.
///
/// Every user of the machine can read the command lines of programs, so a secret must not be in the command line of the
/// browser.
struct AddressFile {
    let path: String

    /// - Parameters:
    ///   - address: an address that this program made.
    ///   - port: the port of the server, by which the files of several servers differ.
    init(_ address: String, port: Int, in folder: String = AddressFile.usualFolder) throws(Failure) {
        let name = Self.name(port)
        path = folder + "/" + name
        let link = address.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        let page = """
            <!DOCTYPE html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>ScanICS</title>
            <meta http-equiv="refresh" content="0; url=\(link)"><p><a href="\(link)">ScanICS</a></p>

            """
        try OutputFile.makeFolder(folder)
        do throws(FileError) {
            try Self.write(page, name, in: folder)
        } catch {
            throw Failure(path, "cannot be written (\(error)); open the address yourself")
        }
    }

    /// Writes a text with a secret into a file of the user's choice. The file is replaced, and removed at the end, so it must not
    /// be a device such as `/dev/null`, or a link.
    static func write(_ text: String, to path: String) throws(Failure) {
        var status = stat()
        guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(path, "is not an ordinary file; choose another one")
        }
        let place = FilePath(path)
        let folder = place.removingLastComponent().string
        do throws(FileError) {
            try write(text, place.lastComponent?.string ?? "", in: folder.isEmpty ? "." : folder)
        } catch {
            throw Failure(path, "cannot be written (\(error)); choose another file")
        }
    }

    /// Removes the file if it still has this text. Another server may have written its own address there since.
    static func remove(_ text: String, from path: String) {
        if let bytes = try? InputFile.read(path, limit: 1 << 16), bytes.elementsEqual(text.utf8) { unlink(path) }
    }

    private static func write(_ text: String, _ name: String, in folder: String) throws(FileError) {
        try TemporaryFile.replace(name, in: .path(folder), with: Array(text.utf8), permissions: 0o600)
    }

    private static func name(_ port: Int) -> String { "scanics-open-\(port).html" }

    /// Returns the port in a file's name; nil if the name is not that of such a page.
    static func port(in name: String) -> Int? {
        guard let text = name.wholeMatch(of: /scanics-open-([0-9]{1,5})\.html/)?.1 else { return nil }
        return Int(text)
    }

    static func remove(port: Int, in folder: String = AddressFile.usualFolder) { unlink(folder + "/" + name(port)) }

    private static let snapBrowsers = ["firefox", "chromium", "brave", "opera"]

    static var usualFolder: String {
        let hasSnap = snapBrowsers.contains { access("/snap/bin/\($0)", F_OK) == 0 }
        return folder(home: EnvironmentVariables.value("HOME"), hasSnap: hasSnap)
    }

    /// Returns the folder for the page. Browsers in snaps cannot read hidden folders, so their page is in the home
    /// folder.
    static func folder(home: String?, hasSnap: Bool) -> String {
        if hasSnap, let home, home.hasPrefix("/") { return home }
        return DataFolder.path
    }
}
