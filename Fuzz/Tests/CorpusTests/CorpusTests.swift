import Fuzzers
import TestSupport
import Testing

/// Runs each fuzzer on its corpus. If a condition does not hold for an input, the process prints a message and ends, so
/// that the test run fails.
@Suite("The fuzzers' committed corpus")
struct CorpusTests {
    @Test("every input is read, and fulfils the fuzzer's conditions", arguments: Fuzzer.all.indices)
    func replay(_ index: Int) throws {
        let fuzzer = Fuzzer.all[index]
        let inputs = try fuzzer.seeds.flatMap(contents(ofFilesIn:))
        for input in inputs { fuzzer.parse(input) }
        #expect(!inputs.isEmpty, "\(fuzzer.name) has no corpus")
    }
}
