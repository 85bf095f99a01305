import Testing
import TextDecoding

struct PayloadTextTests {
    @Test(
        "the text of bytes is found whichever encoding they are in",
        arguments: [
            ("Café".utf8.map(\.self), nil, "Café"),
            ([0xEF, 0xBB, 0xBF] + "Café".utf8, nil, "Café"),
            ([0x43, 0x61, 0x66, 0xE9], nil, "Café"),
            ([0x43, 0x61, 0x66, 0xE9], 3, "Café"),
            ([0xFE, 0xFF, 0x00, 0x43, 0x00, 0xE9], nil, "Cé"),
            // 会議 in Shift_JIS.
            ([0x89, 0xEF, 0x8B, 0x63], nil, "会議"),
        ] as [([UInt8], Int?, String)])
    func decoding(bytes: [UInt8], eci: Int?, text: String) {
        #expect(PayloadText.decode(bytes, eci: eci) == text)
    }

    @Test("bytes that a fold cuts within a character are joined before they are decoded")
    func foldWithinCharacter() {
        let bytes = Array("SUMMARY:Caf".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xA9]
        #expect(PayloadText.decode(bytes) == "SUMMARY:Café")
    }

    @Test("binary data are no text", arguments: [[0x00, 0x01, 0x02], [0x1F, 0x8B, 0x08, 0x00, 0xFF]] as [[UInt8]])
    func binary(bytes: [UInt8]) {
        #expect(PayloadText.decode(bytes) == nil)
    }
}
