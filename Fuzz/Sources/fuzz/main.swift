import CLibFuzzer
import CommandFuzzers
import Fuzzers
import Glibc

// fuzz                             prints the fuzzers' names
// fuzz --seeds NAME                prints the folders of a fuzzer's committed corpus
// fuzz NAME [OPTION|FOLDER...]     runs a fuzzer, with libFuzzer's arguments, until an input fails
// NAME [OPTION|FOLDER...]          the same, for a copy of this program that has the fuzzer's name

var arguments = CommandLine.arguments
let ownName = arguments[0].split(separator: "/").last.map(String.init) ?? ""
if Fuzzer.withCommand.contains(where: { $0.name == ownName }) {
    arguments.replaceSubrange(0..<1, with: ["fuzz", ownName])
}
if arguments.count == 1 {
    for fuzzer in Fuzzer.withCommand { print(fuzzer.name) }
    exit(0)
}
let prints = arguments[1] == "--seeds"
if prints { arguments.remove(at: 1) }
guard arguments.count > 1, let chosen = Fuzzer.withCommand.first(where: { $0.name == arguments[1] }) else {
    print("there is no fuzzer \(arguments.count > 1 ? arguments[1] : ""); run fuzz alone to see the names")
    exit(2)
}
if prints {
    for folder in chosen.seeds { print(folder) }
    exit(0)
}
// If a program has a mutator, libFuzzer no longer begins with short inputs. This program always has a mutator, so this
// option makes libFuzzer begin with short inputs for the fuzzers without a mutation of their own.
arguments[1] = "-len_control=\(chosen.mutation == nil ? 100 : 0)"

ChosenFuzzer.parse = chosen.parse
ChosenFuzzer.mutation = chosen.mutation
var count = Int32(arguments.count)
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(capacity: arguments.count + 1)
for (index, argument) in arguments.enumerated() { words?[index] = strdup(argument) }
words?[arguments.count] = nil
exit(
    LLVMFuzzerRunDriver(&count, &words) { data, count in
        ChosenFuzzer.parse([UInt8](UnsafeBufferPointer(start: data, count: count)))
        return 0
    })
