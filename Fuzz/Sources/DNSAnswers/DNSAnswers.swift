import CDNSAnswers
import Fuzzing

/// What a name server answers to questions for SRV and TXT records: no more is read than was sent, nor written than there
/// is room for, which the first two bytes of the input say.
@main
enum DNSAnswers {
    static func main() {
        fuzz { data, count in
            let bytes = [UInt8](fuzz: data, count)
            guard bytes.count > 2 else { return 0 }
            let answer = Array(bytes[2...])
            var services = [cresolver_service](repeating: cresolver_service(), count: Int(bytes[0]) % 33)
            var found = services.count
            var status = cresolver_read_services(answer, answer.count, &services, &found)
            expect(found <= services.count, "more records than there is room for")
            expect(status != cresolver_found || found > 0, "found, and nothing")
            for service in services.prefix(found) {
                expect(withUnsafeBytes(of: service.target) { $0.contains(0) }, "a host's name has no end")
            }
            var texts = [CChar](repeating: 1, count: 64 * Int(bytes[1]))
            var size = texts.count
            status = cresolver_read_texts(answer, answer.count, &texts, &size)
            expect(size <= texts.count, "more bytes than there is room for")
            expect(status != cresolver_found || texts[size - 1] == 0, "the last text has no end")
            return 0
        }
    }
}
