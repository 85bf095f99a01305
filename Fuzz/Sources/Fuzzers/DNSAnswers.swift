import CLinux

extension Fuzzer {
    /// Feeds the reader of SRV and TXT records with answers of a name server. It must not read more than was sent, or
    /// write more than there is room for. The first two bytes of the input choose the room.
    static let dnsAnswers = Fuzzer("DNSAnswers", aims: ["C/CLinux/Resolver.c"], seeds: ["Fuzz/Corpus/dns"]) { input in
        guard input.count > 2 else { return }
        let answer = Array(input[2...])
        var services = [cresolver_service](repeating: cresolver_service(), count: Int(input[0]) % 33)
        var found = services.count
        var status = cresolver_read_services(answer, answer.count, &services, &found)
        expect(found <= services.count, "more records than there is room for")
        expect(status != cresolver_found || found > 0, "found, but there is no record")
        for service in services.prefix(found) {
            expect(withUnsafeBytes(of: service.target) { $0.contains(0) }, "the name of a host is not terminated")
        }
        var texts = [CChar](repeating: 1, count: 64 * Int(input[1]))
        var size = texts.count
        status = cresolver_read_texts(answer, answer.count, &texts, &size)
        expect(size <= texts.count, "more bytes than there is room for")
        expect(status != cresolver_found || texts[size - 1] == 0, "the last text is not terminated")
    }
}
