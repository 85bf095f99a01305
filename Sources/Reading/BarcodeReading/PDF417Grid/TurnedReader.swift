import ImageDecoding

/// Reads stacked codes that are turned or in perspective: straightens the parts of a picture that look like such codes,
/// and reads the symbols in them.
struct TurnedReader: SymbolReader {
    func read(_ sight: Sight) -> [SymbolReading] {
        StraightView.blocks(of: sight.view.barRegions, in: sight.picture).flatMap { view -> [SymbolReading] in
            guard sight.detail(forModule: .infinity) != nil else { return [] }
            let picture = view.blackAndWhite
            return [false, true].flatMap { isInverted -> [SymbolReading] in
                let straight = sight.straightened(view, picture, isInverted: isInverted)
                let readings = PDF417Reader().read(straight) + MicroPDF417Reader().read(straight)
                sight.findings.unread += straight.findings.unread.map { view.place($0) * sight.factor }
                return readings.map { reading in
                    let corners = reading.corners.points.map {
                        view.place(GridPoint(Double($0.x), Double($0.y))) * sight.factor
                    }
                    return reading.at(Quadrilateral(corners))
                }
            }
        }
    }
}

extension Sight {
    /// Returns the sight of a straightened part, for which this part is the whole picture.
    fileprivate func straightened(_ view: StraightView, _ picture: LumaImage, isInverted: Bool) -> Sight {
        // The view in the picture for the smallest modules so far, and the share of that picture.
        var sharp: (view: StraightView, share: Double)?
        let filter: ReadingFilter = isInverted ? .invertedLocalThreshold(window: 101) : .localThreshold(window: 101)
        return Sight(
            PictureView(picture, width: picture.width, height: picture.height),
            step: ReadingStep(step.name, step.scale, filter, .stackedGrids), findings: Findings()
        ) { [self] module in
            guard let whole = detail(forModule: module * factor / view.zoom) else { return nil }
            if sharp.map({ $0.share < whole.share }) ?? true {
                // Modules in a part that is too large to be redrawn are large enough in the view.
                let redrawn = view.redrawn(from: whole.image, factor: factor * whole.share)
                sharp = (redrawn ?? view, whole.share)
            }
            return sharp.map { ($0.view.image, Double($0.view.image.width) / Double(view.image.width)) }
        }
    }
}
