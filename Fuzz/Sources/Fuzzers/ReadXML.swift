import XMLReading

extension Fuzzer {
    /// Feeds the XML parser with text like the answers of calendar servers. A document that was read completely must be
    /// the same after it is written and read again, and no name may be longer than the bound.
    static let readXML = Fuzzer("ReadXML", aims: ["Reading/XMLReading"], seeds: ["Fuzz/Corpus/xml"]) { input in
        guard let parsed = XMLParser()?.parse(input, depth: 64, limit: 10_000) else { return }
        guard let root = parsed.root else { return }
        check(root)
        guard parsed.ending == .complete else { return }
        let written = root.document()
        let again = XMLParser()?.parse(written, depth: 64, limit: 10_000)
        let text = String(decoding: written, as: UTF8.self)
        expect(again?.ending == .complete, "the written text is not XML: \(text)")
        expect(again?.root == root, "the written text is read differently: \(text)")
    }

    private static func check(_ element: XMLElement) {
        let size = element.namespace.utf8.count + element.name.utf8.count
        expect(size <= XMLParser.nameLimit, "a name is longer than the bound")
        element.children.forEach(check)
    }
}
