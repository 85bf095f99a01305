import Glibc
import SystemPackage

/// The inputs of a command line. The files of a folder come in the order of their names.
///
/// Folders and lists are read only when the iterator reaches them. So work on the first input starts at once, and
/// memory does not grow with the number of inputs.
package struct InputList: Sequence, Sendable {
    package let given: [String]
    /// The list of names given with `--files-from`; nil without this option.
    package let list: NameList?
    private let walksFolders: Bool

    package init(_ options: InputOptions) throws {
        given = options.inputs
        list = try options.filesFrom.map { try NameList($0, isNullSeparated: options.isNullSeparated) }
        walksFolders = true
    }

    /// Creates the inputs from the files on a command line; without files and without a list, the input is standard
    /// input.
    package init(files: [String], listedIn list: String? = nil, null: Bool = false) throws {
        given = files.isEmpty && list == nil ? ["-"] : files
        self.list = try list.map { try NameList($0, isNullSeparated: null) }
        walksFolders = false
    }

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

    package var folders: [FilePath] {
        given.filter { $0 != "-" }.map { CommandLinePath.path(of: $0) }.filter(FolderWalk.isFolder)
    }

    package var isOpenEnded: Bool { list != nil || (walksFolders && !folders.isEmpty) }

    package var areMany: Bool { isOpenEnded || given.count > 1 }

    /// A hash by which a later run recognizes the same inputs. Nil if the list of names comes from standard input,
    /// because a later run may get another list there.
    package var origin: String? {
        guard list?.name != "-" else { return nil }
        let names = given.map(Self.absolute) + (list.map { ["--files-from", Self.absolute($0.name)] } ?? [])
        return CalendarExport.origin(of: names)
    }

    package func makeIterator() -> Iterator {
        Iterator(names: given.makeIterator(), listed: list?.makeIterator(), walksFolders: walksFolders)
    }

    package struct Iterator: IteratorProtocol {
        fileprivate var names: IndexingIterator<[String]>
        fileprivate var listed: NameList.Iterator?
        fileprivate let walksFolders: Bool
        private var walk: FolderWalk.Iterator?
        /// Key: a name; value: how many times this name has occurred so far.
        private var taken: [String: Int] = [:]

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
                    path = CommandLinePath.path(of: name, after: taken[name, default: 0])
                    taken[name, default: 0] += 1
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

    package static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), path != "-", let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return FilePath(String(cString: folder)).appending(path).lexicallyNormalized().string
    }
}
