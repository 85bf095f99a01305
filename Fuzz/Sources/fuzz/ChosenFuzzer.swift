import CLibFuzzer
import Fuzzers

/// The fuzzer that runs. It is global, because libFuzzer's C callbacks cannot capture values. It is set before the run.
enum ChosenFuzzer {
    nonisolated(unsafe) static var parse: @Sendable ([UInt8]) -> Void = { _ in }
    nonisolated(unsafe) static var mutation: Fuzzer.Mutation?
}

/// Changes an input in place; libFuzzer calls this function by its name.
///
/// - Returns: the new length.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32) -> Int {
    let input = [UInt8](UnsafeBufferPointer(start: data, count: count))
    guard let changed = ChosenFuzzer.mutation?(input, most, seed), !changed.isEmpty, changed.count <= most else {
        return LLVMFuzzerMutate(data, count, most)
    }
    data.update(from: changed, count: changed.count)
    return changed.count
}
