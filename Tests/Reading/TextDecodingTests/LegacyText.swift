import Glibc

/// Returns a text in a legacy encoding, as a generator of codes would write it.
func legacyBytes(_ text: String, _ encoding: String) -> [UInt8]? {
    guard let converter = iconv_open(encoding, "UTF-8"), converter != UnsafeMutableRawPointer(bitPattern: -1) else {
        return nil
    }
    defer { iconv_close(converter) }
    var input = text.utf8.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: 4 * input.count + 16)
    let capacity = output.count
    let written = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output -> Int? in
            var (from, fromLeft) = (input.baseAddress, input.count)
            var (to, toLeft) = (output.baseAddress, capacity)
            return iconv(converter, &from, &fromLeft, &to, &toLeft) == -1 ? nil : capacity - toLeft
        }
    }
    return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
}
