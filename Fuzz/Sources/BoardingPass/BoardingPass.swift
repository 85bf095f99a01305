import Fuzzing

/// Feeds the recognizer input that begins like a boarding pass.
@main
enum BoardingPass {
    static func main() {
        fuzz { data, count in
            recognize(
                [UInt8](fuzz: data, count),
                after: ["M1", "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 1"])
        }
    }
}
