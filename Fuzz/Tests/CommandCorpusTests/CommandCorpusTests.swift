import CommandFuzzers
import Foundation
import Fuzzers
import TestSupport
import Testing

@Suite("The committed corpus of the command's fuzzers")
struct CommandCorpusTests {
    @Test("every input is read and fulfils the conditions of its fuzzer", arguments: Fuzzer.command.indices)
    func replay(_ index: Int) throws {
        let fuzzer = Fuzzer.command[index]
        let inputs = try fuzzer.seeds.flatMap(contents(ofFilesIn:))
        for input in inputs { fuzzer.parse(input) }
        #expect(!inputs.isEmpty, "\(fuzzer.name) has no corpus")
    }

    @Test("docs/development.md names every fuzzer, and the sources that each fuzzer tests exist")
    func documentation() throws {
        let text = try String(contentsOf: packageRoot.appending(path: "docs/development.md"), encoding: .utf8)
        for fuzzer in Fuzzer.withCommand {
            #expect(text.contains("`\(fuzzer.name)`"), "\(fuzzer.name)")
            for aim in fuzzer.aims {
                #expect(FileManager.default.fileExists(atPath: packageRoot.appending(path: aim).path), "\(aim)")
            }
        }
    }
}
