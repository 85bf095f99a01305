import MailReading

extension Fuzzer {
    /// Reads the input as a mail and as an mbox file.
    static let readMails = Fuzzer("ReadMails", aims: ["Reading/MailReading"], seeds: ["Fuzz/Corpus/mails"]) { input in
        var limits = MailLimits()
        limits.parts = 200
        let mail = MailReader(limits: limits).read(input)
        expect((1...limits.parts).contains(mail.parts.count), "a wrong number of parts")
        for (place, part) in mail.parts.enumerated() {
            expect(part.body.upperBound <= input.count, "a part ends after its mail")
            if let parent = part.parent {
                expect(parent < place && mail.parts[parent].isContainer, "a part is inside a part that is not open")
            }
            expect(mail.content(of: part).count <= part.body.count, "a part is longer than its encoding")
            _ = (part.fileName, part.charset, part.method, mail.date(of: part))
        }
        _ = mail.subject
        var rest = [input]
        var mbox = MboxReader(limit: input.count) { rest.popLast() ?? [] }
        var bytes = 0
        while let element = mbox.next() {
            if case .mail(let mail) = element { bytes += mail.count }
        }
        expect(bytes <= input.count, "the mails of a file are longer than the file")
        _ = MailSignature.isMbox(input)
    }
}
