import Glibc
import ScanICS
import SystemPackage

/// One input to scan.
struct Input {
    /// Where its bytes are.
    enum Source {
        case file(String)
        case standardInput
    }

    let source: Source
    /// Its name from the folder that was scanned, such as `2026/june/a.png`; the file's own name for one that was named.
    let relativeName: String
    /// Whether it was named, and not met in a folder.
    let isExplicit: Bool

    /// The name it has in results.
    var path: String {
        switch source {
        case .file(let path): path
        case .standardInput: "-"
        }
    }
}

/// The inputs that a command line names, folders walked in the order of names.
struct InputList: Sequence {
    /// The names as given.
    let given: [String]
    private let walksFolders: Bool

    /// The pictures and folders of a command line, and of the list that it names.
    init(_ options: InputOptions) throws {
        let listed = try options.filesFrom.map { try Self.names(in: $0, null: options.isNullSeparated) } ?? []
        given = options.inputs + listed
        walksFolders = true
    }

    /// The files of a command line; standard input where it has none.
    init(files: [String], listedIn list: String? = nil, null: Bool = false) throws {
        let listed = try list.map { try Self.names(in: $0, null: null) } ?? []
        given = files.isEmpty && list == nil ? ["-"] : files + listed
        walksFolders = false
    }

    /// The inputs, one after another; a folder is listed when it is met.
    func makeIterator() -> some IteratorProtocol<Input> {
        given.lazy.flatMap { name -> [Input] in
            if name == "-" { return [Input(source: .standardInput, relativeName: "stdin", isExplicit: true)] }
            if walksFolders, let folder = FolderWalk(name) {
                return folder.files.map {
                    Input(source: .file(folder.prefix + $0), relativeName: $0, isExplicit: false)
                }
            }
            let last = FilePath(name).lastComponent?.string ?? name
            return [Input(source: .file(name), relativeName: last, isExplicit: true)]
        }.makeIterator()
    }

    /// A path from the root, whatever folder the process is in.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), path != "-", let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return FilePath(String(cString: folder)).appending(path).lexicallyNormalized().string
    }

    private static func names(in list: String, null: Bool) throws -> [String] {
        let limit = ScanLimits().fileBytes
        do {
            let bytes =
                list == "-"
                ? try InputFile.readStandardInput(limit: limit) : try InputFile.read(list, limit: limit)
            return bytes.split(separator: null ? 0 : UInt8(ascii: "\n")).map { name in
                // Lists from other systems end lines with CR LF.
                let hasReturn = !null && name.last == UInt8(ascii: "\r")
                return String(decoding: hasReturn ? name.dropLast() : name, as: UTF8.self)
            }.filter { !$0.isEmpty }
        } catch {
            Messages.report(list, error.message)
            throw ExitStatus.failed
        }
    }
}

/// The files in a folder and in those inside it.
struct FolderWalk {
    /// The folder's name with a slash at its end.
    let prefix: String
    /// The files' names from the folder, in the order of names, hidden ones left out.
    private(set) var files: [String] = []

    /// Lists a folder; nil where it is none.
    init?(_ name: String) {
        prefix = name.hasSuffix("/") ? name : name + "/"
        guard Self.entries(name) != nil else { return nil }
        Self.walk(prefix, "", into: &files)
    }

    /// Links to folders are not followed: they may lead round in circles.
    private static func walk(_ root: String, _ inner: String, into files: inout [String]) {
        for entry in (entries(root + inner) ?? []).sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
            if entry.isFolder {
                walk(root, "\(inner)\(entry.name)/", into: &files)
            } else {
                files.append(inner + entry.name)
            }
        }
    }

    private static func entries(_ path: String) -> [(name: String, isFolder: Bool)]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var entries: [(String, Bool)] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            var kind = Int32(entry.pointee.d_type)
            if kind == DT_UNKNOWN {
                var status = stat()
                if lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR { kind = Int32(DT_DIR) }
            }
            entries.append((name, kind == Int32(DT_DIR)))
        }
        return entries
    }
}
