import Testing

@testable import PayloadRecognition

@Suite("Damaged JSON-LD")
struct JSONRepairTests {
    private static let event =
        #"{"@context":"https://schema.org","@type":"Event","name":"Jazz","startDate":"2026-05-01"}"#

    @Test(
        "each kind of damage is repaired and reported",
        arguments: [
            ("\u{FEFF}" + event, "json-byte-order-mark"), ("<!--\n\(event)\n-->", "json-wrapper"),
            ("//<![CDATA[\n\(event)\n//]]>", "json-wrapper"), ("/*<![CDATA[*/\(event)/*]]>*/", "json-wrapper"),
            (event.replacing(#""name""#, with: "\u{1}\"name\""), "json-control-character"),
            (event.replacing(#""name""#, with: "\u{A0}\"name\""), "json-control-character"),
            (event.replacing("Jazz", with: #"Rock'n \'Roll"#), "json-invalid-escape"),
            (event.replacing("}", with: ",}"), "json-comma"),
            (event.replacing(#","name""#, with: #" "name""#), "json-comma"),
            ("[\(event),]", "json-comma"), (event + ";", "json-comma"), (event + "}", "json-comma"),
            (event.replacing(#","name""#, with: #",,"name""#), "json-comma"),
            (event.replacing("}", with: #","image":,"url":""}"#), "json-comma"),
            (event.replacing(#""name""#, with: "// the name\n\"name\""), "json-comment"),
            (event.replacing(#""name""#, with: "/* the name */\"name\""), "json-comment"),
            (event.replacing("}", with: "<!---->}"), "json-comment"),
            (event.replacing(#""name""#, with: "<br />\"name\""), "json-comment"),
            (event.replacing("\"", with: "&quot;"), "json-entities"),
            (event.replacing("\"", with: "&#8220;"), "json-entities"),
            (event.replacing("}", with: #","code":04109}"#), "json-number"),
            (event.replacing(#""name""#, with: "name"), "json-bare-word"),
            (event.replacing("}", with: #","image":undefined}"#), "json-bare-word"),
            (event.replacing("\"", with: "'"), "json-quotes"), (event.replacing("\"", with: "”"), "json-quotes"),
            (String(event.dropLast()), "json-missing-end"),
            (event.replacing("Jazz", with: #"The "Big" Jazz"#), "json-unescaped-quote"),
            (event.replacing("}", with: #","description":"He said "Hi", and left."}"#), "json-unescaped-quote"),
        ])
    func repairs(json: String, code: String) {
        let result = SamplePage.recognize(SamplePage.script(json))
        #expect(result.events.count == 1)
        #expect(result.events.first?.start?.basicText == "20260501")
        #expect(result.codes == [code])
    }

    @Test("valid JSON is not repaired, even if its texts look damaged")
    func sound() throws {
        let text = #"{"a":"// no comment, 'no' <b>tag</b> &quot;no&quot; ,} 007","b":[1.50,-2e3,true,null]}"#
        let (value, repairs) = try #require(LenientJSONReader.read(text.utf8))
        #expect(repairs.isEmpty)
        #expect(value.jsonText == text)
    }

    @Test("numbers and texts keep their values in repaired JSON")
    func values() throws {
        let (value, _) = try #require(
            LenientJSONReader.read(#"{a: 04109, "b": 1.50, 'c': "x \"y\" é 😀", "d": [1,,2,], e: None}"#.utf8))
        #expect(value.jsonText == #"{"a":"04109","b":1.50,"c":"x \"y\" é 😀","d":[1,2],"e":null}"#)
    }

    @Test("a surrogate without its partner is replaced, and the escape after it is kept")
    func surrogates() throws {
        let (value, _) = try #require(LenientJSONReader.read(#"["\uD83D\uDE00", "\uD83D\u0041", "\uD83Dn"]"#.utf8))
        #expect(value.jsonText == "[\"😀\",\"\u{FFFD}A\",\"\u{FFFD}n\"]")
    }

    @Test(
        "JSON-LD that cannot be repaired is left out, and other scripts are read",
        arguments: [
            "", "null", "text", "{", "}", "{\"a\"", "{\"a\":", "[[[", "{\"a\" \"b\" \"c\"}", "{:}", "\"just a text\"",
            "function() {}",
        ])
    func hopeless(json: String) {
        let result = SamplePage.recognize(SamplePage.script(json) + SamplePage.script(Self.event))
        #expect(result.events.count == 1)
    }

    @Test("arrays and objects that are nested too deeply are refused")
    func depth() {
        #expect(LenientJSONReader.read((String(repeating: "[", count: 10_000)).utf8) == nil)
        #expect(LenientJSONReader.read((String(repeating: "{\"a\":", count: 10_000) + "1").utf8) == nil)
    }

    @Test("JSON that is cut or changed at any byte does not crash the reader")
    func everyByte() {
        let bytes = Array(Self.event.utf8)
        for (place, byte) in zip(bytes.indices, Sample.noise(bytes.count)) {
            _ = LenientJSONReader.read(bytes[..<place])
            var changed = bytes
            changed[place] = byte
            _ = LenientJSONReader.read(changed)
        }
    }
}
