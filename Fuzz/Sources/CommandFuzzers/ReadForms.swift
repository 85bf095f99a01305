import CommandLineInterface
import Fuzzers

extension Fuzzer {
    /// Reads the input as the body of a posted form, in both encodings of forms. The first line of a form with files is
    /// its boundary. The values must stay the same when they are written and read again.
    static let readForms = Fuzzer(
        "ReadForms", aims: ["Command/CommandLineInterface/Input/FormData.swift"], seeds: ["Fuzz/Corpus/forms"]
    ) { input in
        let line = input.split(separator: 0x0D, maxSplits: 1, omittingEmptySubsequences: false).first ?? []
        let boundary = String(decoding: line.dropFirst(2), as: UTF8.self)
        if let form = FormData(input, type: "multipart/form-data; boundary=\"\(boundary)\"") { check(form) }
        _ = FormData(input, type: "multipart/form-data;" + String(decoding: line, as: UTF8.self))
        let plain = FormData(urlencoded: String(decoding: input, as: UTF8.self))
        let pairs = plain.values.map { "\(FormData.encoded($0.key))=\(FormData.encoded($0.value))" }
        let again = FormData(urlencoded: pairs.joined(separator: "&"))
        expect(again.values == plain.values, "\(plain.values) is \(again.values) when it is read again")
    }

    /// Writes a form with files and reads it again. Browsers escape quotation marks in names. A form whose names have
    /// other characters to escape is left out.
    private static func check(_ form: FormData) {
        let names = form.values.keys.map(\.self) + form.files.map(\.name)
        guard names.allSatisfy({ $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "%") } }) else {
            return
        }
        let boundary = String(repeating: "-", count: 20) + "7d9"
        var body: [UInt8] = []
        func add(_ head: String, _ content: [UInt8]) {
            body += Array("--\(boundary)\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8) + content
            body += Array("\r\n".utf8)
        }
        for (name, value) in form.values { add("name=\"\(escaped(name))\"", Array(value.utf8)) }
        for file in form.files { add("name=\"f\"; filename=\"\(escaped(file.name))\"", file.bytes) }
        body += Array("--\(boundary)--\r\n".utf8)
        guard !form.values.isEmpty || !form.files.isEmpty else { return }
        guard let again = FormData(body, type: "multipart/form-data; boundary=\(boundary)") else {
            return expect(holdsBoundary(form, boundary), "a form that was read cannot be read again")
        }
        expect(
            holdsBoundary(form, boundary)
                || again.values == form.values && again.files.map(\.name) == form.files.map(\.name)
                    && again.files.map(\.bytes) == form.files.map(\.bytes),
            "a form is another one when it is read again: \(form.values) and \(again.values)")
    }

    private static func escaped(_ name: String) -> String { name.replacing("\"", with: "%22") }

    /// Whether the boundary is in the content of a form.
    private static func holdsBoundary(_ form: FormData, _ boundary: String) -> Bool {
        form.values.values.contains { $0.contains(boundary) }
            || form.files.contains { String(decoding: $0.bytes, as: UTF8.self).contains(boundary) }
    }
}
