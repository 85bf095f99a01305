import Settings
import CommandLineInterface
import EventStore

extension ConfigCommand.Show: StoreWork {
    private struct Record: Encodable {
        let file: String
        let defaultStore: String
        let stores: [String: String]
        let found: [String]
    }

    func perform(_ interruption: Interruption) async throws {
        let configuration = try Configuration.read()
        let usual = try ChosenStore(nil)
        let stores = configuration.stores.mapValues { settings in
            StoreLocation(settings.location, home: "~")?.name ?? settings.location
        }
        let found = KnownStores.folders.filter { folder in
            StoreLocation(folder, home: EnvironmentVariables.value("HOME") ?? "/") != usual.location
        }
        guard format == .text else {
            let record = Record(file: configuration.path, defaultStore: usual.name, stores: stores, found: found)
            return try StandardStreams.write(try JSONText.text(of: record, pretty: true) + "\n")
        }
        var lines = ["Settings       \(configuration.path)", "Default store  \(usual.name)"]
        for (name, location) in stores.sorted(by: { $0.key < $1.key }) { lines.append("Store \(name)  \(location)") }
        for folder in found { lines.append("Found here     \(folder)") }
        if !found.isEmpty { lines.append("To use another one by default: scanics config default-store STORE") }
        try StandardStreams.write(lines.map { $0.escapedForTerminal() + "\n" }.joined())
    }
}

extension ConfigCommand.DefaultStore: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        var file = try ConfigurationFile.read()
        let known = try Configuration(file.text, path: file.path).stores
        guard known[store] != nil || StoreLocation(store, home: "") != nil else {
            let names = known.keys.sorted().map { "\($0), " }.joined()
            throw Failure(
                store, "there is no store with this name; write \(names)\(StoreLocation.forms)", status: .usage)
        }
        // A relative path is refused, because its meaning would depend on the folder that a command is started in.
        let location = StoreLocation(store, home: "/")
        if case .sqlite(let path) = location, !path.hasPrefix("/") { throw relative }
        if case .vdir(let path) = location, !path.hasPrefix("/") { throw relative }
        try file.setDefaultStore(store)
        try file.write()
        Messages.print("scanics: commands that name no store now use \(store.escapedForTerminal())")
    }

    private var relative: Failure {
        Failure(store, "write the whole path, from / or ~/ on, because commands run in any folder", status: .usage)
    }
}
