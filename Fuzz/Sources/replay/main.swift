import CommandFuzzers
import Fuzzers
import Glibc

// Runs a fuzzer over files, without libFuzzer, in a build that measures coverage. Fuzz/coverage.py calls it.
//
// replay                prints each fuzzer's name, the sources it is for and the folders of its committed corpus
// replay NAME FILE...   gives each file to a fuzzer

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
    for fuzzer in Fuzzer.withCommand {
        print(fuzzer.name, fuzzer.aims.joined(separator: " "), fuzzer.seeds.joined(separator: " "), separator: "\t")
    }
    exit(0)
}
guard let chosen = Fuzzer.withCommand.first(where: { $0.name == arguments[1] }) else {
    print("there is no fuzzer \(arguments[1]); run replay alone to see the names")
    exit(2)
}
for path in arguments[2...] {
    guard let file = fopen(path, "r") else {
        perror(path)
        exit(1)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
    fclose(file)
    chosen.parse(bytes)
}
