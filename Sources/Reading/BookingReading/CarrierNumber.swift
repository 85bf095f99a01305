import CalendarModel

/// The number of a flight or train in a text.
struct CarrierNumber {
    enum Kind {
        case flight, train, bus
    }

    let kind: Kind
    let text: String
    let place: Int
    let line: Int
    /// Whether a word before it says what it is, or its kind is known.
    let isSure: Bool
    /// The number with the zeros that it was printed with.
    var printed: String

    init(kind: Kind, text: String, place: Int, line: Int, isSure: Bool, printed: String? = nil) {
        (self.kind, self.text, self.place, self.line, self.isSure) = (kind, text, place, line, isSure)
        self.printed = printed ?? (kind == .flight ? text.filter { $0 != " " } : text)
    }

    /// Finds all numbers of flights and trains.
    static func all(in text: BookingText) -> [CarrierNumber] {
        var found: [CarrierNumber] = []
        for cell in text.cells {
            let tokens = Tokens(text.bytes, cell.range)
            for index in tokens.list.indices where tokens.hasDigit(index) || tokens.hasDigit(index + 1) {
                guard
                    let number = named(tokens, index, line: cell.line) ?? number(tokens, index, line: cell.line)
                        ?? bare(tokens, index, heading(of: cell, text), line: cell.line)
                else { continue }
                let isTaken = text.mentionsOfLine[cell.line, default: []].contains {
                    text.mentions[$0].range.contains(number.place)
                }
                if !isTaken { found.append(number) }
            }
        }
        return found
    }

    private static func heading(of cell: BookingText.Cell, _ text: BookingText) -> Kind? {
        [text.label(of: cell), text.above(cell)?.text].lazy.compactMap { $0.flatMap(kind) }.first
    }

    /// What a label says of the number below or beside it.
    private static func kind(_ label: String) -> Kind? {
        let words = BookingText.words(label)
        // A line of a table whose last word is also one of flights: `Dítě do 15 let`.
        guard words.count <= 2 || label.count <= 12 || !label.contains(where: \.isNumber) else { return nil }
        if words.contains(where: { TravelWords.isNumberWord($0, of: TravelWords.trainNumber) }) { return .train }
        if words.contains(where: { TravelWords.isNumberWord($0, of: TravelWords.flightNumber) }) { return .flight }
        if words.count == 1, let kind = TravelWords.carriers[words[0]] { return kind }
        return words.count == 1 && words.contains("service") ? .bus : nil
    }

    /// A number after the name of a carrier or its trains: `Delta 2331`, `Frecciarossa 9533`, `FlixBus N065`.
    private static func named(_ tokens: Tokens, _ index: Int, line: Int) -> CarrierNumber? {
        let token = tokens.list[index]
        guard token.text.first?.isUppercase == true, let kind = TravelWords.carriers[token.text.lowercased()],
            let next = tokens.token(index + 1), next.start - token.end <= 1, tokens.isEnd(index + 1),
            next.isNumber || (next.text.count <= 5 && next.split.1.count >= 2), next.text.count <= 5,
            !tokens.isOfTelephone(index + 1)
        else { return nil }
        return CarrierNumber(
            kind: kind, text: "\(token.text) \(next.text)", place: token.start, line: line, isSure: true)
    }

    /// A number alone: below or beside the label of a train or flight, or before the words for a coach.
    private static func bare(
        _ tokens: Tokens, _ index: Int, _ heading: @autoclosure () -> Kind?, line: Int
    ) -> CarrierNumber? {
        let token = tokens.list[index]
        guard index == 0, token.isNumber, (2...5).contains(token.text.count), tokens.isEnd(index) else { return nil }
        if tokens.list.count == 1, let heading = heading() {
            return CarrierNumber(kind: heading, text: token.text, place: token.start, line: line, isSure: true)
        }
        let hasCoach = tokens.list.dropFirst().contains { TravelWords.coach.contains($0.text.lowercased()) }
        guard hasCoach, token.text.count >= 3 else { return nil }
        return CarrierNumber(kind: .train, text: token.text, place: token.start, line: line, isSure: true)
    }

    private static func number(_ tokens: Tokens, _ index: Int, line: Int) -> CarrierNumber? {
        let token = tokens.list[index]
        let before = (1...3).compactMap { tokens.lower(index - $0) }
        let isFlightWord = before.prefix(2).contains { TravelWords.isNumberWord($0, of: TravelWords.flightNumber) }
        let isTrainWord = before.contains { TravelWords.isNumberWord($0, of: TravelWords.trainNumber) }
        // `Linie N94`, `Bus 822`
        if let last = before.first, TravelWords.busNumber.contains(last), tokens.hasDigit(index), tokens.isEnd(index),
            !TravelWords.trains.contains(token.split.0),
            (2...4).contains(token.text.count), token.text.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        {
            return CarrierNumber(kind: .bus, text: token.text, place: token.start, line: line, isSure: true)
        }
        // `ICE 954`, `S0`, `BT212`, `4U 8462`
        let (prefix, digits) = token.split
        if digits.isEmpty || token.text.count == 2, let next = tokens.token(index + 1), next.isNumber,
            next.text.count <= 5,
            next.start - token.end <= 1,
            tokens.isEnd(index + 1)
        {
            return named(token.text, next.text, token, line, isFlightWord: isFlightWord, isTrainWord: isTrainWord)
        }
        if !prefix.isEmpty, !digits.isEmpty, tokens.isEnd(index) {
            return named(prefix, digits, token, line, isFlightWord: isFlightWord, isTrainWord: isTrainWord)
        }
        // `TRAIN N°6857`
        if token.isNumber, isTrainWord, (2...5).contains(token.text.count), tokens.isEnd(index) {
            return CarrierNumber(kind: .train, text: token.text, place: token.start, line: line, isSure: true)
        }
        return nil
    }

    private static func named(
        _ prefix: String, _ digits: String, _ token: Tokens.Token, _ line: Int, isFlightWord: Bool, isTrainWord: Bool
    ) -> CarrierNumber? {
        guard prefix.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) }) else {
            let name = prefix.uppercased()
            guard TravelWords.trains.contains(name), name.count >= 2, digits.count <= 5 else { return nil }
            return CarrierNumber(
                kind: .train, text: "\(prefix) \(digits)", place: token.start, line: line, isSure: isTrainWord)
        }
        // An amount of money.
        if VisitWords.prices.contains(prefix.lowercased()), !isTrainWord { return nil }
        if TravelWords.trains.contains(prefix), digits.count <= 5, !isFlightWord {
            let isJoined = token.text.count > prefix.count
            return CarrierNumber(
                kind: .train, text: isJoined ? prefix + digits : "\(prefix) \(digits)", place: token.start, line: line,
                isSure: prefix.count > 1 || isTrainWord)
        }
        // Some senders print the three letters of air traffic control.
        let isJoined = token.text.count > prefix.count
        if prefix.count == 3, isFlightWord || token.hasSign || (isJoined && digits.count >= 3),
            prefix.allSatisfy(\.isLetter), digits.count <= 4
        {
            return CarrierNumber(
                kind: .flight, text: prefix + digits, place: token.start, line: line,
                isSure: isFlightWord || token.hasSign)
        }
        guard prefix.count == 2, prefix.contains(where: \.isLetter), digits.count <= 4, let value = Int(digits),
            value > 0, digits.count > 1 || isFlightWord  // `LU2` is a part of a postcode.
        else {
            return nil
        }
        return CarrierNumber(
            kind: .flight, text: prefix + String(value), place: token.start, line: line, isSure: isFlightWord,
            printed: prefix + digits)
    }

    /// Runs of letters and digits.
    private struct Tokens {
        struct Token {
            let text: String
            let start: Int
            let end: Int
            /// Whether the sign for a flight or train follows the number.
            var hasSign: Bool { text.last == "便" || text.last == "号" }
            var isNumber: Bool { text.allSatisfy { $0.isASCII && $0.isNumber } }

            /// The leading code and the digits after it: `BT` and `212`.
            var split: (String, String) {
                let text = hasSign ? String(text.dropLast()) : text  // `ANA61便`
                let digits = String(text.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
                var prefix = String(text.dropLast(digits.count))
                var rest = digits
                // A code of a carrier may have one digit: `4U8462` has the prefix `4U`, `U28462` the prefix `U2`.
                if prefix.count == 1, digits.count >= 4, prefix.first?.isUppercase == true,
                    !TravelWords.trains.contains(prefix)
                {
                    prefix += digits.prefix(1)
                    rest = String(digits.dropFirst())
                }
                return (prefix, prefix.isEmpty ? "" : rest)
            }
        }

        let list: [Token]
        private let bytes: [UInt8]
        private let range: Range<Int>

        init(_ bytes: [UInt8], _ range: Range<Int>) {
            self.bytes = bytes
            self.range = range
            var list: [Token] = []
            var place = range.lowerBound
            func isPart(_ byte: UInt8) -> Bool {
                byte.isLetterOrDigit || byte >= 0x80
            }
            while place < range.upperBound {
                guard isPart(bytes[place]) else {
                    place += 1
                    continue
                }
                var end = place
                while end < range.upperBound, isPart(bytes[end]) { end += 1 }
                // The sign of `N°`.
                list.append(Token(text: String(decoding: bytes[place..<end], as: UTF8.self), start: place, end: end))
                place = end
            }
            // `N°6857` is one run of bytes; the number is cut off.
            self.list = list.flatMap { token -> [Token] in
                guard token.text.hasPrefix("N°") || token.text.hasPrefix("n°") || token.text.hasPrefix("Nº") else {
                    return [token]
                }
                let start = token.start + 3
                return start < token.end
                    ? [
                        Token(
                            text: String(decoding: bytes[start..<token.end], as: UTF8.self), start: start,
                            end: token.end)
                    ] : []
            }
        }

        func token(_ index: Int) -> Token? { list.indices.contains(index) ? list[index] : nil }

        /// Whether other numbers follow after blanks, as in the numbers of telephones: `892 555`, `069 86 799`; not a time or a
        /// day, as in `2331 10:15` and `9533 12 giugno`.
        func isOfTelephone(_ index: Int) -> Bool {
            guard let next = token(index + 1), list[index].isNumber, next.isNumber, next.text.count >= 2,
                next.start - list[index].end == 1, bytes[list[index].end] == 0x20
            else { return false }
            let isOfTime =
                next.end + 1 < range.upperBound && ".:/".utf8.contains(bytes[next.end]) && bytes[next.end + 1].isDigit
            return !isOfTime && (next.text.count >= 3 || token(index + 2)?.isNumber == true)
        }

        func hasDigit(_ index: Int) -> Bool { token(index)?.text.utf8.contains(where: \.isDigit) ?? false }

        func lower(_ index: Int) -> String? { token(index)?.text.lowercased() }

        /// Whether no sign that continues a number follows.
        func isEnd(_ index: Int) -> Bool {
            let end = list[index].end
            guard end < range.upperBound else { return true }
            guard end + 1 < range.upperBound else { return true }
            // The number of an order goes on with numbers and letters: `WB7-K29-44M`, but `IC 123-Bern`.
            if bytes[end] == UInt8(ascii: "-") {
                return !bytes[(end + 1)..<range.upperBound].prefix(while: \.isLetterOrDigit).contains(where: \.isDigit)
            }
            return !".,:/%€$°".utf8.contains(bytes[end]) || !bytes[end + 1].isDigit
        }
    }
}
