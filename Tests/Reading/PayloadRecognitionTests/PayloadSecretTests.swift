import Testing

@testable import PayloadRecognition

@Suite("Secrets in codes")
struct PayloadSecretTests {
    @Test(
        "a payload that gives access, or is about health, is recognised as a secret of its kind",
        arguments: [
            ("WIFI:T:WPA;S:Guests;P:hunter22;;", .wifi), ("wifi:S:a;p:b;;", .wifi), ("WIFI:P:b;S:a;;", .wifi),
            (#"WIFI:S:a\;b;T:WPA;P:\;c;;"#, .wifi), ("WIFI:S:Verein;T:WPA;P:geheim;;\nBEGIN:VEVENT", .wifi),
            ("otpauth://totp/a?secret=b", .otp), (" OTPAUTH://HOTP/a?secret=b", .otp),
            ("otpauth-migration://offline?data=CjEK", .otp),
            ("HC1:6BFOXN%TSMAHN-H6SKJPT.-7G2TZ971IVUIN0", .health), ("HC1:NCFOXN%TS3DH3ZSUZK", .health),
            ("shc:/5676290952432060346029243740446031222959532654603460292540772804", .health),
            ("shc:/1/2/56762909524320603460292437404460", .health),
            ("HC1:RRQT 9GO0+$F%47N23.G2O609", .health), ("shc:/12345678901234567890", .health),
            ("LPA:1$smdp.example.org$04386-AGYFT-A74Y8-3F815", .esim),
        ] as [(String, PayloadSecret)])
    func secrets(text: String, kind: PayloadSecret) {
        #expect(PayloadSecret(text) == kind)
    }

    @Test("the password of a Wi-Fi network is found without its escapes")
    func password() {
        #expect(PayloadSecret.printedWords(of: #"WIFI:S:a\;P:x;T:WPA;P:one\;two\\;;"#) == #"one;two\"#)
        #expect(PayloadSecret.printedWords(of: "WIFI:S:P:a;;") == nil)
        #expect(PayloadSecret.printedWords(of: "P:a;") == nil)
    }

    @Test(
        "text that only looks like a secret is not a secret",
        arguments: [
            "", "WIFI", "WIFI:T:nopass;S:Guests;;", "WIFI:T:WPA;S:Guests;P:;;", #"WIFI:S:a\;P:b;;"#, "WIFI:S:P:b;;",
            "Wi-Fi: ask at the desk", "HC1: HOCKEY, SATURDAY 10:00", "HC1:", "HC1:6B", "hc10", "shc:/", "shc:/12/34",
            "shc:/schedule/2026/friday", "shc:/1234567890123456789", "otpauth", "otpauth is a scheme", "LPA:",
            "LPA:2$x",
            "https://example.org/otpauth://",
        ])
    func lookAlikes(text: String) {
        #expect(PayloadSecret(text) == nil)
    }
}
