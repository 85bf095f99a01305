import CLibFuzzer
import Glibc

/// Runs a parser with one input after another, as the command line says, until one fails. The parser returns 0.
public func fuzz(_ parser: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) -> Never {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, parser))
}

extension [UInt8] {
    /// Copies the bytes that libFuzzer gives to a parser.
    public init(fuzz data: UnsafePointer<UInt8>?, _ count: Int) {
        self.init(UnsafeBufferPointer(start: data, count: count))
    }
}

/// Ends the process with a message if a condition does not hold, so that libFuzzer keeps the input. A precondition
/// would not print its message in an optimized build.
public func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    guard !holds else { return }
    _ = message().withCString { puts($0) }
    fflush(nil)
    abort()
}
