import CLibFuzzer
import Glibc

/// Runs a parser with input after input, as the command line says, until one fails. The parser returns 0.
public func fuzz(_ parser: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) -> Never {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, parser))
}

extension [UInt8] {
    /// The bytes that libFuzzer hands to a parser.
    public init(fuzz data: UnsafePointer<UInt8>?, _ count: Int) {
        self.init(UnsafeBufferPointer(start: data, count: count))
    }
}

/// Ends the process, so that libFuzzer keeps the input, where something does not hold that must; a precondition would not
/// say why when it is optimized.
public func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    guard !holds else { return }
    _ = message().withCString { puts($0) }
    fflush(nil)
    abort()
}
