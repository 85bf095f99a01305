import Fuzzers
import TestSupport
import Testing

/// What a fuzzer expects of an input ends the process if it does not hold, after a message.
@Suite("The fuzzers' committed corpus")
struct CorpusTests {
    @Test("every input is read, and what must hold does", arguments: Fuzzer.all.indices)
    func replay(_ index: Int) throws {
        let fuzzer = Fuzzer.all[index]
        let inputs = try fuzzer.seeds.flatMap(contents(ofFilesIn:))
        for input in inputs { fuzzer.parse(input) }
        #expect(!inputs.isEmpty, "\(fuzzer.name) has no corpus")
    }
}
