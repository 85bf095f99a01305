import Glibc
import ScanICS
import SystemPackage

/// The inputs that a command line names, folders walked in the order of names.
///
/// Folders and lists are read when they are met, and not before: work on the first input begins at once, and memory does
/// not grow with their number.
package struct InputList: Sequence, Sendable {
    /// The names on the command line.
    package let given: [String]
    /// The list that the command line names.
    package let list: NameList?
    private let walksFolders: Bool

    /// The pictures and folders of a command line, and of the list that it names.
    package init(_ options: InputOptions) throws {
        given = options.inputs
        list = try options.filesFrom.map { try NameList($0, isNullSeparated: options.isNullSeparated) }
        walksFolders = true
    }

    /// The files of a command line; standard input where it has none.
    package init(files: [String], listedIn list: String? = nil, null: Bool = false) throws {
        given = files.isEmpty && list == nil ? ["-"] : files
        self.list = try list.map { try NameList($0, isNullSeparated: null) }
        walksFolders = false
    }

    /// The same inputs, for another loop; nil where they can be had only once.
    package func again() -> InputList? {
        guard let list else { return self }
        guard let list = try? list.readAgain() else { return nil }
        return InputList(given: given, list: list, walksFolders: walksFolders)
    }

    private init(given: [String], list: NameList, walksFolders: Bool) {
        self.given = given
        self.list = list
        self.walksFolders = walksFolders
    }

    /// The folders among the names on the command line.
    package var folders: [FilePath] { given.filter { $0 != "-" }.map { FilePath($0) }.filter(FolderWalk.isFolder) }

    /// Whether the inputs are more than the files that were named one by one.
    package var isOpenEnded: Bool { list != nil || (walksFolders && !folders.isEmpty) }

    /// What tells a later run that it has the same inputs; nil where that cannot be known: a list on standard input.
    package var origin: String? {
        guard list?.name != "-" else { return nil }
        let names = given.map(Self.absolute) + (list.map { ["--files-from", Self.absolute($0.name)] } ?? [])
        return CalendarExport.origin(of: names)
    }

    /// The inputs, one after another.
    package func makeIterator() -> Iterator {
        Iterator(names: given.makeIterator(), listed: list?.makeIterator(), walksFolders: walksFolders)
    }

    /// Goes through the inputs.
    package struct Iterator: IteratorProtocol {
        fileprivate var names: IndexingIterator<[String]>
        fileprivate var listed: NameList.Iterator?
        fileprivate let walksFolders: Bool
        private var walk: FolderWalk.Iterator?

        fileprivate init(names: IndexingIterator<[String]>, listed: NameList.Iterator?, walksFolders: Bool) {
            self.names = names
            self.listed = listed
            self.walksFolders = walksFolders
        }

        package mutating func next() -> ScanInput? {
            while true {
                if let input = walk?.next() { return input }
                walk = nil
                let path: FilePath
                if let name = names.next() {
                    guard name != "-" else { return .standardInput }
                    path = FilePath(name)
                } else {
                    switch listed?.next() {
                    case .name(let name): path = name
                    case .failed(let input): return input
                    case nil: return nil
                    }
                }
                guard walksFolders, FolderWalk.isFolder(path) else { return ScanInput(path: path) }
                walk = FolderWalk(path).makeIterator()
            }
        }
    }

    /// A path from the root, whatever folder the process is in.
    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), path != "-", let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return FilePath(String(cString: folder)).appending(path).lexicallyNormalized().string
    }
}
