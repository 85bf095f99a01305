/// The train, coach and seats of a reservation, as printed on a ticket: `ZUG 1171 EC WAGEN 12 PLATZ 61, 62`.
struct PrintedReservation: Hashable {
    private(set) var train: String?
    private(set) var coach: String?
    private(set) var seats: String?

    private enum Part {
        case train, coach, seats
    }

    private static let words: [String: Part] = [
        "ZUG": .train, "TRAIN": .train, "VLAK": .train, "TRENO": .train,
        "WAGEN": .coach, "COACH": .coach, "VŮZ": .coach, "VUZ": .coach, "VOITURE": .coach, "CARROZZA": .coach,
        "PLATZ": .seats, "PLÄTZE": .seats, "SEAT": .seats, "SEATS": .seats, "MÍSTO": .seats, "PLACE": .seats,
        "PLACES": .seats, "POSTO": .seats,
    ]

    /// Reads a line; nil if it does not contain a train number.
    init?(_ text: String) {
        var part: Part?
        var category: String?
        var places: [String] = []
        for word in text.split(separator: " ").prefix(60) {
            let bare = String(word.filter { $0.isLetter || $0.isNumber })
            if let next = Self.words[bare.uppercased()] {
                part = next
                continue
            }
            let isNumber = !bare.isEmpty && bare.allSatisfy { $0.isASCII && $0.isNumber }
            switch part {
            case .train where isNumber && train == nil: train = bare
            case .train where train != nil && category == nil && (1...4).contains(bare.count): category = bare
            case .coach where isNumber && coach == nil: coach = bare
            case .seats where isNumber || word.contains { $0.isNumber }:
                places += word.split(separator: ",").map(String.init)
            default: break
            }
        }
        guard let number = train else { return nil }
        train = [category, number].compactMap(\.self).joined(separator: " ")
        seats = places.joined(separator: ", ").nonEmpty
    }
}
