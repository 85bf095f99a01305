import Fuzzing
import XMLReading

/// Feeds the XML parser text as calendar servers send it. A document that was read completely must be the same after it
/// is written and read again, and no name may be longer than the bound.
@main
enum ReadXML {
    static func main() {
        fuzz { data, count in
            let bytes = [UInt8](fuzz: data, count)
            guard let parsed = XMLParser()?.parse(bytes, depth: 64, limit: 10_000) else { return 0 }
            guard let root = parsed.root else { return 0 }
            ReadXML.check(root)
            guard parsed.ending == .complete else { return 0 }
            let written = root.document()
            let again = XMLParser()?.parse(written, depth: 64, limit: 10_000)
            let text = String(decoding: written, as: UTF8.self)
            expect(again?.ending == .complete, "the written text is not XML: \(text)")
            expect(again?.root == root, "the written text is read differently: \(text)")
            return 0
        }
    }

    private static func check(_ element: XMLElement) {
        let size = element.namespace.utf8.count + element.name.utf8.count
        expect(size <= XMLParser.nameLimit, "a name is longer than the bound")
        element.children.forEach(ReadXML.check)
    }
}
