import Fuzzers
import Settings

extension Fuzzer {
    /// Reads the input as config.toml and makes the changes that commands make: adds a store and removes it again, sets
    /// the default store, and removes each store. Fails if a change does not have the expected effect, or has another
    /// effect in addition.
    static let readSettings = Fuzzer(
        "ReadSettings", aims: ["ScanICS/Settings"], seeds: ["Fuzz/Corpus/settings"]
    ) { input in
        let text = String(decoding: input, as: UTF8.self)
        guard let configuration = read(text) else { return }
        for name in ["new", "a \"b\" \\ c.d"] where configuration.stores[name] == nil {
            var file = ConfigurationFile(text, path: "config.toml")
            guard
                changes({
                    try file.addStore(name, [("location", .text("vdir:~/\t\"a\"\\")), ("write-only", .flag(true))])
                })
            else { continue }
            let added = read(file.text)
            expect(added?.stores[name]?.location == "vdir:~/\t\"a\"\\", "the store is not in the file:\n\(file.text)")
            expect(
                added?.stores.filter { $0.key != name } == configuration.stores,
                "other stores are changed:\n\(file.text)")
            if changes({ try file.removeStore(name) }) {
                let removed = read(file.text)
                expect(
                    removed?.stores == configuration.stores && removed?.defaultStore == configuration.defaultStore
                        && removed?.serve == configuration.serve,
                    "the file still has changes after the new store is removed again:\n\(file.text)")
            }
        }
        var file = ConfigurationFile(text, path: "config.toml")
        if changes({ try file.setDefaultStore("chosen") }) {
            let changed = read(file.text)
            expect(
                changed?.defaultStore == "chosen" && changed?.stores == configuration.stores,
                "the default store is not set:\n\(file.text)")
        }
        for name in configuration.stores.keys.sorted() {
            var file = ConfigurationFile(text, path: "config.toml")
            guard changes({ try file.removeStore(name) }) else { continue }
            expect(
                read(file.text)?.stores == configuration.stores.filter { $0.key != name },
                "the store is not removed:\n\(file.text)")
        }
    }

    /// Returns the configuration in the text of a settings file; nil if the text is refused.
    private static func read(_ text: String) -> Configuration? {
        var configuration: Configuration?
        _ = changes { configuration = try Configuration(text, path: "config.toml") }
        return configuration
    }

    /// Runs a closure; returns false if it throws. The error must be one with a message for the user.
    private static func changes(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            expect(error is SettingsError, "this error has no message: \(error)")
            return false
        }
    }
}
