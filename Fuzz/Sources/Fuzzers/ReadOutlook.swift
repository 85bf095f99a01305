import MailReading

extension Fuzzer {
    /// Reads the input as a `.msg` file and as a `winmail.dat`.
    static let readOutlook = Fuzzer(
        "ReadOutlook", aims: ["Reading/MailReading/Outlook"], seeds: ["Fuzz/Corpus/outlook"]
    ) { input in
        for message in [OutlookMessage(messageFile: input), OutlookMessage(tnef: input)] {
            guard let message else { continue }
            expect(message.messages.count <= input.count, "more messages than bytes")
            for part in message.parts {
                // Texts in UTF-16 grow in UTF-8, and compressed texts up to 17 bytes for two.
                expect(part.bytes.count <= 20 * input.count + 1000, "a part is longer than its file allows")
            }
        }
    }
}
