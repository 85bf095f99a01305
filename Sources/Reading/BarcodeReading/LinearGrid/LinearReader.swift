import ImageDecoding

/// Reads linear codes of all kinds from regions of stripes in any direction.
///
/// EAN-13 and UPC-A codes are compared with images of their digits (`EANReader`). For other codes, the edges of the
/// bars are found in the mean of many lines; this is done several times, each time with another amount of blur removed.
/// Several bands of a region must show the same code.
struct LinearReader: SymbolReader {
    /// The number of regions without a code in a row after which the search ends.
    private static let patience = 4

    func read(_ sight: Sight) -> [SymbolReading] {
        var search = sight.view.barRegions
        var readings: [SymbolReading] = []
        var failures = 0
        for region in search.regions() where !readings.contains(where: { region.isAround($0.corners) }) {
            guard failures < Self.patience else { break }
            let codes = Self.read(region, in: sight)
            readings += codes
            failures = codes.isEmpty ? failures + 1 : 0
        }
        if readings.isEmpty {
            readings = search.strips().flatMap { Self.readRows(of: $0, in: sight.picture) }
        }
        return readings.map { $0.at(sight.whole($0.corners)) }
    }

    private static func read(_ region: BarRegion, in sight: Sight) -> [SymbolReading] {
        let picture = sight.picture
        let profiles = profiles(of: region, bands: EANReader.bands, in: picture)
        let hasBars = hasBars(profiles)
        let codes = hasBars ? read(profiles, of: region, in: picture) : []
        // Bars that are too narrow in a small picture are read in a larger one.
        guard codes.isEmpty, sight.factor > 1.3, hasBars ? areNarrow(profiles) : region.clarity > 0.85,
            let (image, share) = sight.detail(forModule: 0)
        else { return codes }
        let factor = sight.factor * share
        let larger = region.scaled(by: factor)
        let others = Self.profiles(of: larger, bands: EANReader.bands, in: image)
        guard Self.hasBars(others) else { return [] }
        return read(others, of: larger, in: image).map { $0.scaled(by: 1 / factor) }
    }

    private static func read(_ profiles: [BarProfile], of region: BarRegion, in image: LumaImage) -> [SymbolReading] {
        // Comparing digits takes long, so it is not done for textures, whose gradients have many directions.
        let codes = region.clarity > 0.8 ? EANReader.read(profiles, of: region) : []
        if !codes.isEmpty { return codes }
        guard region.height.upperBound - region.height.lowerBound < 80 else { return read(profiles, of: region) }
        return readRows(of: region, in: image)
    }

    /// Reads a region of small height in twelve bands. The region may contain a stacked code, and each row of a stacked
    /// code needs a band of its own.
    private static func readRows(of region: BarRegion, in image: LumaImage) -> [SymbolReading] {
        let profiles = profiles(of: region, bands: 12, in: image)
        return hasBars(profiles) ? read(profiles, of: region) : []
    }

    private static func profiles(of region: BarRegion, bands: Int, in image: LumaImage) -> [BarProfile] {
        (0..<bands).map { BarProfile(of: region, band: $0, of: bands, in: image) }
    }

    /// Returns whether the bars seem to be so narrow that some of them are hidden by others.
    private static func areNarrow(_ profiles: [BarProfile]) -> Bool {
        profiles.contains { profile in
            guard let places = edges(of: profile) else { return false }
            let width = profile.place(places[places.count - 1]) - profile.place(places[0])
            return width / Double(places.count - 1) < 4.5
        }
    }

    /// Returns whether at least two of the profiles have as many edges as a code. Profiles of print and textures mostly
    /// have fewer.
    private static func hasBars(_ profiles: [BarProfile]) -> Bool {
        profiles.count { edges(of: $0) != nil } >= 2
    }

    /// Returns the uncorrected edges of dark bars; nil if there are fewer than a code has.
    private static func edges(of profile: BarProfile) -> [Double]? {
        let places = BarEdges(of: profile, by: BarEdges.Method.all[0], isInverted: false).places
        return places.count >= BarEdges.least ? places : nil
    }

    /// Reads the codes of a region from the profiles of its bands.
    private static func read(_ profiles: [BarProfile], of region: BarRegion) -> [SymbolReading] {
        for isInverted in [false, true] {
            let readings = read(profiles, of: region, isInverted: isInverted)
            if !readings.isEmpty { return readings }
        }
        return []
    }

    /// The bands in which a code was seen, and its place.
    private struct Sighting {
        var bands: Set<Int> = []
        var span: ClosedRange<Double>
        var isReversed: Bool
    }

    private static func codes(
        in edges: BarEdges, _ decoder: borrowing WidthDecoder
    ) -> [(code: WidthDecoder.Code, edge: Int, isReversed: Bool)] {
        var codes = decoder.codes(in: edges)
        if let own = CodabarCode.code(in: edges) {
            codes.append((.init(symbology: .codabar, bytes: own.bytes), own.edge, own.isReversed))
        }
        if let own = DataBarLimitedCode.code(in: edges) {
            codes.append((.init(symbology: .dataBarLimited, bytes: own.bytes), own.edge, own.isReversed))
        }
        return codes
    }

    private static func read(_ profiles: [BarProfile], of region: BarRegion, isInverted: Bool) -> [SymbolReading] {
        var seen: [WidthDecoder.Code: Sighting] = [:]
        for method in BarEdges.Method.all {
            guard let decoder = WidthDecoder() else { return [] }
            for (band, profile) in profiles.enumerated() {
                let edges = BarEdges(of: profile, by: method, isInverted: isInverted)
                var codes = Self.codes(in: edges, decoder)
                if method.blur == 0.4, let equal = edges.withEqualModules() {
                    codes += Self.codes(in: equal, decoder)
                }
                for (code, edge, isReversed) in codes {
                    seen[
                        code,
                        default: Sighting(span: profile.span(around: edges.places[edge]), isReversed: isReversed)
                    ].bands.insert(band)
                }
            }
        }
        let codes = seen.filter { code, sighting in
            guard sighting.bands.count >= LinearRule.leastBands(for: code.symbology) else { return false }
            // The digits can be compared only if they are dark on a light ground.
            guard !isInverted, [.ean13, .upcA].contains(code.symbology) else { return true }
            return !EANReader.doubts(code.bytes, at: sighting.span, in: profiles)
        }
        return codes.sorted { $0.value.bands.count > $1.value.bands.count }.map { code, sighting in
            SymbolReading(
                bytes: code.bytes, symbology: code.symbology,
                corners: region.corners(across: sighting.span, along: region.height, isReversed: sighting.isReversed))
        }
    }
}

extension BarProfile {
    /// Returns the part of the profile that contains an index and lies between light gaps, in pixels across the bars.
    fileprivate func span(around index: Double) -> ClosedRange<Double> {
        let span = spans.last { $0.lowerBound <= index } ?? 0...Double(values.count)
        return place(span.lowerBound)...place(span.upperBound)
    }
}
