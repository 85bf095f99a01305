import ArchiveReading
import CalendarModel

extension FamilyName {
    /// A train or transit ticket: UIC 918.3, UIC 918.9, ERA or VDV.
    public static let railTicket = Self(rawValue: "rail-ticket")
}

extension Diagnostic.Code {
    // MARK: Tickets

    /// A ticket has a signature. It was not checked, because the check needs the issuer's key.
    public static let signatureNotChecked = Self(rawValue: "signature-not-checked")
    /// A ticket has names, dates of birth or numbers, which were left out of the event.
    public static let personalDataOmitted = Self(rawValue: "personal-data-omitted")
    /// A ticket has no date that can be read. No event was made from it.
    public static let noTicketDate = Self(rawValue: "no-ticket-date")
    /// A ticket's content is encrypted, or in a format that is not public.
    public static let unknownTicketContent = Self(rawValue: "unknown-ticket-content")
    /// The ticket is a sample, not valid for travel.
    public static let specimenTicket = Self(rawValue: "specimen-ticket")
}

/// A train or transit ticket. Each journey is an event. Each period of validity, such as that of an open ticket, is an
/// all-day event.
///
/// The raw payload is not kept, because it has the travellers' names and numbers.
struct TicketFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let ticket = TicketReader.read(payload.bytes, reference: context.referenceDate, inflate: Self.inflate)
        else { return nil }
        let events = TicketEvents(ticket, keepsPersonal: context.keepsPersonalData).components
        var recognized = RecognizedPayload(events.isEmpty ? .ticket : .event, diagnostics: Self.diagnostics(ticket))
        if events.isEmpty { return recognized }
        recognized.family = .railTicket
        recognized.documents = [CalendarDocument(components: events)]
        if ticket.hasPersonalData, !context.keepsPersonalData { recognized.diagnostics.append(.personalDataOmitted) }
        return recognized
    }

    private static func inflate(_ bytes: [UInt8], limit: Int) -> (bytes: [UInt8], isWhole: Bool)? {
        guard let (bytes, ending) = Inflater(.zlib)?.inflate(bytes, limit: limit) else { return nil }
        return switch ending {
        case .complete: (bytes, true)
        case .truncated: bytes.isEmpty ? nil : (bytes, false)
        case .damaged: bytes.isEmpty ? nil : (bytes, false)
        case .tooLong: nil
        }
    }

    private static func diagnostics(_ ticket: Ticket) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for problem in ticket.problems {
            let diagnostic = diagnostic(problem)
            if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
        }
        if ticket.isEmpty {
            diagnostics.append(
                Diagnostic(.noTicketDate, "the code is \(ticket.format) without a readable date; no event was made")
            )
        }
        if ticket.isSpecimen { diagnostics.append(Diagnostic(.specimenTicket, "the ticket says that it is a sample")) }
        if ticket.isSigned {
            diagnostics.append(Diagnostic(.signatureNotChecked, "the ticket's signature was not checked"))
        }
        return diagnostics
    }

    private static func diagnostic(_ problem: TicketProblem) -> Diagnostic {
        switch problem {
        case .truncated: Diagnostic(.truncated, "the ticket is cut off; the part before the cut was read")
        case .damaged(let part): Diagnostic(.encodingDamaged, "the ticket is damaged in \(part)")
        case .unknown(let part): Diagnostic(.unknownTicketContent, "the ticket has \(part), which cannot be read")
        case .needsKey:
            Diagnostic(.unknownTicketContent, "the ticket's content can only be read with the issuer's key")
        case .assumedYear(let reference):
            Diagnostic(
                .assumedYear,
                "the ticket has no year, or only its last digit; the whole year was derived from the reference date, "
                    + reference.extendedText)
        case .unknownYear:
            Diagnostic(.unknownYear, "the ticket has no year, or only its last digit; give a reference date")
        }
    }
}

extension Diagnostic {
    static let personalDataOmitted = Diagnostic(
        .personalDataOmitted, "the ticket's names and numbers were left out of the event")

    package static let travellerOmitted = Diagnostic(
        .personalDataOmitted, "the traveller's name and the booking codes were left out of the event")
}

extension Diagnostic.Code {
    /// Whether the diagnostic states a fact about the payload instead of reporting a repaired error.
    package var isOnlyNotice: Bool {
        [.signatureNotChecked, .personalDataOmitted, .specimenTicket].contains(self)
    }
}

extension Ticket {
    /// Whether the ticket has names or numbers of people, orders or cards.
    var hasPersonalData: Bool { number != nil || !personal.isEmpty }
}
