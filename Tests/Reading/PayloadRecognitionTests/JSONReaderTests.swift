import Testing

@testable import PayloadRecognition

@Suite("JSON")
struct JSONReaderTests {
    @Test("values are nested up to the limit")
    func depth() {
        #expect(JSONValue("[[1]]", depth: 2) != nil)
        #expect(JSONValue("[[1]]", depth: 1) == nil)
        #expect(JSONValue(#"{"a":[]}"#, depth: 1) == nil)
    }

    @Test(
        "escapes of UTF-16 are read as characters",
        arguments: [
            (#""\ud800\udc00""#, "\u{10000}"), (#""\udbff\udfff""#, "\u{10FFFF}"),
            (#""\ud800\ue000""#, "\u{FFFD}\u{E000}"),
        ])
    func surrogates(json: String, text: String) {
        #expect(JSONValue(json)?.string == text)
    }
}
