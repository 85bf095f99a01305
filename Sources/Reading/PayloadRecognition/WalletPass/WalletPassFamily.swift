import ArchiveReading
import CalendarModel
import TextDecoding

extension FamilyName {
    /// An Apple Wallet pass (`.pkpass`).
    public static let walletPass = Self(rawValue: "wallet-pass")
}

extension Payload {
    /// Returns whether bytes are an Apple Wallet pass, or an archive of passes.
    public static func isWalletPass(_ bytes: [UInt8]) -> Bool {
        guard let archive = ZipArchive(bytes) else { return false }
        if archive.entry("pass.json") != nil { return true }
        let files = archive.entries.filter { !$0.isFolder }
        return !files.isEmpty && files.allSatisfy { $0.name.lowercased().hasSuffix(".pkpass") }
    }
}

/// An Apple Wallet pass: an event at the pass's time. The events of the pass's barcode are used instead if the pass has
/// no time, or if the barcode is a train ticket with times.
struct WalletPassFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let inside = context.inside, let passes = WalletPassReader.passes(in: payload.bytes) else { return nil }
        var all = RecognizedPayload(.ticket)
        for pass in passes {
            guard let pass else {
                all.diagnostics.append(Diagnostic(.encodingDamaged, "the pass.json of the wallet pass is damaged"))
                continue
            }
            add(pass, to: &all, context: inside)
        }
        return all
    }

    private func add(_ pass: WalletPass, to all: inout RecognizedPayload, context: RecognitionContext) {
        var own = WalletPassEvent(pass, keepsPersonal: context.keepsPersonalData)
        // The code of a boarding pass has a flight, but no year. The pass around it has the year.
        var near = context
        if let day = own.component?.property("DTSTART")?.time?.date { near.referenceDate = day }
        let inner = pass.barcode.map { PayloadRecognizer(context: near).recognize($0) }
        if inner?.family == .boardingPass {
            let properties = inner?.documents.flatMap(\.components).flatMap(\.properties) ?? []
            own.legs = properties.compactMap(FlightLeg.init)
        }
        // A train ticket's barcode has every leg. Other barcodes have less information than the pass around them.
        let hasLegs = inner?.family == .railTicket && inner?.hasTimes == true
        if let event = own.component, !hasLegs {
            all.content = .event
            all.family = all.family ?? .walletPass
            all.documents.append(CalendarDocument(components: [event]))
            all.families.append(.walletPass)
            if own.hasPersonalData, !context.keepsPersonalData { all.diagnostics.append(.personalDataOmitted) }
        } else if let inner, let family = inner.family, !inner.documents.isEmpty {
            all.content = inner.content
            all.family = all.family ?? family
            all.documents += inner.documents.map(Self.withoutBoardingPass(context))
            all.families += inner.documents.map { _ in family }
            all.diagnostics += inner.diagnostics
        } else {
            all.diagnostics.append(
                Diagnostic(.noTicketDate, "the file is \(own.words) without a readable date; no event was made"))
        }
    }

    /// Returns a function that leaves out the parts of a boarding pass that name the passenger: the raw pass, its legs
    /// and its description. The function changes nothing if personal data are kept.
    private static func withoutBoardingPass(_ context: RecognitionContext) -> (CalendarDocument) -> CalendarDocument {
        { document in
            guard !context.keepsPersonalData else { return document }
            var document = document
            for place in document.components.indices
            where document.components[place].property(FlightLeg.propertyName) != nil {
                let personal = [BoardingPassFamily.passProperty, FlightLeg.propertyName, "DESCRIPTION"]
                document.components[place].properties.removeAll { personal.contains($0.name) }
            }
            return document
        }
    }
}

extension RecognizedPayload {
    fileprivate var hasTimes: Bool {
        documents.flatMap(\.components).contains { $0.property("DTSTART")?.time?.isDate == false }
    }
}

extension WalletPass {
    fileprivate var barcode: Payload? {
        guard let barcode = pass["barcodes"]?.list.first ?? pass["barcode"], let message = barcode["message"]?.string
        else { return nil }
        let encoding = barcode["messageEncoding"]?.string?.lowercased() ?? "iso-8859-1"
        // Train tickets are binary. A pass writes each byte as a Latin-1 character.
        let scalars = message.unicodeScalars
        let isLatin = encoding.contains("8859-1") && scalars.allSatisfy { $0.value < 256 }
        let bytes = isLatin ? scalars.map { UInt8($0.value) } : Array(message.utf8)
        return Payload(bytes: bytes, reading: PayloadText.read(bytes))
    }
}
