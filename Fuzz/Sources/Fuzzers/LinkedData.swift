import PayloadRecognition

extension Fuzzer {
    /// Reads the input as damaged JSON-LD in a page, alone and after the beginning of an event. The reader must not
    /// crash or hang.
    static let linkedData = Fuzzer(
        "LinkedData", aims: ["Reading/PayloadRecognition/JSON", "Reading/PayloadRecognition/SchemaOrg"],
        seeds: ["Fuzz/Corpus/pages", "Fuzz/Corpus/json-ld"]
    ) { input in
        let script = "<script type=application/ld+json>"
        let head = "{\"@context\":\"https://schema.org\",\"@type\":\"Event\",\"startDate\":\"2026-05-01\","
        for beginning in [script, script + head] {
            let page = Array(beginning.utf8) + input + Array("</script>".utf8)
            _ = PayloadRecognizer().recognize(Payload(bytes: page, text: nil))
        }
    }
}
