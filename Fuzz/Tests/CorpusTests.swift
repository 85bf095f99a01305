import Foundation
import Fuzzers
import TestSupport
import Testing

/// If a fuzzer's condition does not hold for an input, the process prints a message and ends.
@Suite("The fuzzers' committed corpus")
struct CorpusTests {
    @Test("every input is read, and fulfils the fuzzer's conditions", arguments: Fuzzer.all.indices)
    func replay(_ index: Int) throws {
        let fuzzer = Fuzzer.all[index]
        var count = 0
        for folder in fuzzer.seeds {
            let files = try FileManager.default.contentsOfDirectory(
                at: packageRoot.appending(path: folder), includingPropertiesForKeys: [.isRegularFileKey])
            for file in files where try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                fuzzer.parse([UInt8](try Data(contentsOf: file)))
                count += 1
            }
        }
        #expect(count > 0, "\(fuzzer.name) has no corpus")
    }
}
