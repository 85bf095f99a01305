import CZBar

/// Decodes the widths of bars and spaces with zbar's decoder of scan lines. The decoder reads all linear symbologies
/// that zbar supports, except Codabar (see `CodabarCode`).
struct WidthDecoder: ~Copyable {
    private let raw: OpaquePointer

    struct Code: Hashable {
        var symbology: Symbology
        var bytes: [UInt8]
    }

    /// Creates a decoder; nil if zbar cannot create one. The decoder remembers the rows of a stacked code until all
    /// rows have been seen.
    init?() {
        guard let raw = zbar_decoder_create() else { return nil }
        self.raw = raw
        zbar_decoder_set_config(raw, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for (type, symbology) in ZBarScanner.symbologies where symbology != .qrCode && symbology != .codabar {
            zbar_decoder_set_config(raw, type, ZBAR_CFG_ENABLE, 1)
            if let length = LinearRule.leastLength(of: symbology) {
                zbar_decoder_set_config(raw, type, ZBAR_CFG_MIN_LEN, length)
            }
        }
    }

    deinit { zbar_decoder_destroy(raw) }

    /// Decodes one line.
    ///
    /// - Returns: The codes, each with the index of an edge at or shortly after the code's end along the line, and
    ///   whether the line runs from the code's end to its start.
    func codes(in edges: BarEdges) -> [(code: Code, edge: Int, isReversed: Bool)] {
        guard edges.places.count >= BarEdges.least else { return [] }
        zbar_decoder_new_scan(raw)
        var found: [(code: Code, edge: Int, isReversed: Bool)] = []
        // Every line is scaled to the same length, because perspective makes some rows of a stacked code longer than
        // others.
        let length = edges.places[edges.places.count - 1] - edges.places[0]
        let units = Self.length / max(length, 1)
        decode(UInt32(Self.length / 5), 0, into: &found)
        for index in 1..<edges.places.count {
            let width = edges.places[index] - edges.places[index - 1]
            decode(UInt32(min(max(width * units, 1), Self.length)), index, into: &found)
        }
        decode(UInt32(Self.length / 5), edges.places.count - 1, into: &found)
        zbar_decoder_new_scan(raw)
        return found
    }

    /// The length of a line in units of zbar's widths.
    private static let length = 32_768.0

    private func decode(_ width: UInt32, _ index: Int, into found: inout [(code: Code, edge: Int, isReversed: Bool)]) {
        let type = zbar_decode_width(raw, width)
        guard let symbology = ZBarScanner.symbology(of: type), let data = zbar_decoder_get_data(raw) else { return }
        let length = Int(zbar_decoder_get_data_length(raw))
        let bytes = UnsafeRawBufferPointer(start: data, count: length).map { $0 }
        found.append((Code(symbology: symbology, bytes: bytes), index, zbar_decoder_get_direction(raw) < 0))
    }
}
