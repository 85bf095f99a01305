import ImageDecoding

/// How much time is spent on a picture. A higher effort takes all steps of a lower one first, so it finds whatever the
/// lower one finds.
public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// A few steps, for live pictures. Once a code is read, the only remaining steps are those that look for more
    /// codes by their finder patterns.
    case fast
    /// The steps that are worth their time. Once a code is read, most of the remaining steps are skipped. Some steps
    /// still look for more codes, above all for codes whose patterns were seen but that are not read yet.
    case standard
    /// More steps, which also look for finder patterns at other sizes and in other light. Many steps are taken even if
    /// a code is already read, to find more codes. Steps that only help a picture without a code are skipped once a
    /// code is read.
    case thorough
}

/// The steps by which a picture is read: the readers, scales and filters, their order, and when to stop.
///
/// `docs/lab/reading.md` has what the steps add and cost.
public struct ReadingPlan: Hashable, Sendable {
    /// The steps, in order.
    public var steps: [ReadingStep]

    /// Creates a plan of the given steps.
    public init(steps: [ReadingStep]) {
        self.steps = steps
    }

    /// Returns the plan for an effort: the steps of all efforts up to this one.
    public static func plan(for effort: Effort) -> ReadingPlan {
        let efforts = Effort.allCases.prefix { $0 != effort } + [effort]
        return ReadingPlan(
            steps: efforts.flatMap { effort in
                table(of: effort).map { step in
                    var step = step
                    step.effort = effort
                    return step
                }
            })
    }

    /// The steps in groups of one effort. The first group is the plan of the lowest effort, the first two are that of
    /// the next one.
    var stages: [[ReadingStep]] {
        steps.reduce(into: []) { stages, step in
            if stages.last?.last?.effort == step.effort {
                stages[stages.count - 1].append(step)
            } else {
                stages.append([step])
            }
        }
    }

    // MARK: The table

    private static func table(of effort: Effort) -> [ReadingStep] {
        switch effort {
        case .fast: fastSteps
        case .standard: standardSteps
        case .thorough: thoroughSteps
        }
    }

    private static let threshold = ReadingFilter.localThreshold(window: 41)
    private static let inverted = ReadingFilter.invertedLocalThreshold(window: 41)

    private static let fastSteps = [
        // In larger pictures, the middles of large finder patterns become white, because all pixels around are as dark.
        ReadingStep("finder patterns, at most 0.05 MP", .atMost(50_000), threshold, .flatGrids),
        ReadingStep("finder patterns, at most 0.8 MP", .atMost(800_000), threshold, .flatGrids),
        // Linear codes come before the other kinds, which cost less beside a code. They do not end the search for them.
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar, .ifNoQRCode, finds: .linearCodes),
        ReadingStep("other patterns, at most 0.8 MP", .atMost(800_000), threshold, .otherGrids, .ifOnlyLinear),
        ReadingStep("stacked codes, at most 0.8 MP", .atMost(800_000), threshold, .stackedGrids, .ifNoQRCode),
        ReadingStep("inverted finder patterns", .atMost(800_000), inverted, .flatGrids, .ifOnlyLinear),
        ReadingStep("finder patterns, at most 3 MP", .atMost(3_100_000), threshold, .bentGrids, .ifOnlyLinearOrUnread),
        ReadingStep("stacked codes, at most 3 MP", .atMost(3_100_000), threshold, .stackedGrids, .ifSeen),
        ReadingStep(
            "finder patterns, at most 0.2 MP", .atMost(200_000), .localThreshold(window: 25), .bentGrids, .ifNothing),
        ReadingStep(
            "finder patterns, at most 0.2 MP, wide threshold", .atMost(200_000), .localThreshold(window: 201),
            .bentGrids, .ifNothing),
        ReadingStep(
            "other patterns, at most 0.2 MP, wide threshold", .atMost(200_000), .localThreshold(window: 201),
            .otherGrids, .ifNothing),
        ReadingStep(
            "stacked codes, at most 0.2 MP, wide threshold", .atMost(200_000), .localThreshold(window: 101),
            .stackedGrids, .ifNothing),
        ReadingStep(
            "finder patterns, repeated pixels", .repeated(ifAtMost: 250_000), threshold, .flatGrids, .ifNothing),
        ReadingStep(
            "other patterns, repeated pixels", .repeated(ifAtMost: 250_000), threshold, .otherGrids, .ifNothing),
        ReadingStep("stacked codes, at most 0.3 MP, 2x", .doubledAtMost(300_000), threshold, .stackedGrids, .ifSeen),
    ]

    private static let standardSteps = [
        ReadingStep("inverted finder patterns", .atMost(800_000), inverted, .flatGrids),
        ReadingStep("other patterns, at most 0.8 MP", .atMost(800_000), threshold, .otherGrids),
        ReadingStep("stacked codes, at most 0.8 MP", .atMost(800_000), threshold, .stackedGrids),
        ReadingStep(
            "stacked codes, at most 0.2 MP, wide threshold", .atMost(200_000), .localThreshold(window: 101),
            .stackedGrids, .ifUnread),
        ReadingStep("stacked codes, at most 3 MP", .atMost(3_100_000), threshold, .stackedGrids, .ifUnread),
        ReadingStep("other patterns, at most 3 MP", .atMost(3_100_000), threshold, .otherGrids, .ifNothing),
        ReadingStep(
            "Data Matrix codes, at most 3 MP", .atMost(3_100_000), threshold, .dataMatrixGrids, .ifFine(at: 800_000)),
        ReadingStep(
            "Data Matrix codes, full size", .full(ifAtMost: 50_000_000), threshold, .dataMatrixGrids,
            .ifFine(at: 3_100_000)),
        ReadingStep("bars, at most 1.2 MP", .atMost(1_200_000), .none, .bars, .ifBars, finds: .linearCodes),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar, .ifBars, finds: .linearCodes),
        ReadingStep("turned stacked codes, at most 1.2 MP", .atMost(1_200_000), .none, .turnedGrids, .ifNothing),
        ReadingStep("bars, at most 0.2 MP", .atMost(200_000), .none, .bars, .ifNothing, finds: .linearCodes),
        ReadingStep("turned stacked codes, at most 0.2 MP", .atMost(200_000), .none, .turnedGrids, .ifNothing),
        ReadingStep("inverted other patterns", .atMost(800_000), inverted, .otherGrids, .ifPatterns),
        ReadingStep(
            "inverted Data Matrix codes, at most 3 MP", .atMost(3_100_000), inverted, .dataMatrixGrids,
            .ifFine(at: 800_000)),
        ReadingStep(
            "inverted Data Matrix codes, full size", .full(ifAtMost: 50_000_000), inverted, .dataMatrixGrids,
            .ifFine(at: 3_100_000)),
        ReadingStep(
            "other patterns without speckles", .atMost(800_000), .smoothedLocalThreshold(window: 41), .otherGrids,
            .ifSpeckled),
        ReadingStep(
            "inverted Data Matrix codes without speckles", .atMost(800_000),
            .invertedSmoothedLocalThreshold(window: 41), .dataMatrixGrids, .ifSpeckled),
        ReadingStep(
            "Data Matrix codes of dots, at most 0.4 MP", .atMost(400_000), .blurredLocalThreshold(window: 41),
            .dataMatrixGrids,
            .ifNothing),
        ReadingStep(
            "inverted Data Matrix codes of dots, at most 0.4 MP", .atMost(400_000),
            .negativeBlurredLocalThreshold(window: 41),
            .dataMatrixGrids, .ifNothing),
        ReadingStep("inverted stacked codes", .atMost(800_000), inverted, .stackedGrids, .ifNothing),
        ReadingStep(
            "finder patterns in the dark", .atMost(800_000), .liftedLocalThreshold(window: 41), .bentGrids, .ifUnread),
        ReadingStep(
            "finder patterns, at most 0.2 MP", .atMost(200_000), .localThreshold(window: 25), .bentGrids, .ifUnread),
        ReadingStep(
            "finder patterns, at most 0.2 MP, wide threshold", .atMost(200_000), .localThreshold(window: 201),
            .bentGrids, .ifUnread),
    ]

    private static let thoroughSteps = [
        ReadingStep("finder patterns, at most 3 MP", .atMost(3_100_000), threshold, .bentGrids),
        ReadingStep("bars, at most 1.2 MP", .atMost(1_200_000), .none, .bars, finds: .linearCodes),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar, finds: .linearCodes),
        ReadingStep("bars, at most 3 MP", .atMost(3_100_000), .none, .bars, .ifBars, finds: .linearCodes),
        ReadingStep("finder patterns, at most 0.8 MP", .atMost(800_000), threshold, .bentGrids),
        ReadingStep("inverted finder patterns", .atMost(800_000), inverted, .bentGrids),
        ReadingStep(
            "finder patterns, wide threshold", .atMost(1_200_000), .localThreshold(window: 81), .bentGrids),
        ReadingStep(
            "wide local threshold", .atMost(1_200_000), .localThreshold(window: 81), .zbar, .ifNothing),
        ReadingStep("finder patterns, at most 0.2 MP", .atMost(200_000), .localThreshold(window: 25), .bentGrids),
        ReadingStep(
            "finder patterns, at most 0.2 MP, wide threshold", .atMost(200_000), .localThreshold(window: 201),
            .bentGrids),
        ReadingStep(
            "finder patterns, at most 0.3 MP, 2x", .doubledAtMost(300_000), .localThreshold(window: 31), .bentGrids,
            .ifUnread),
        ReadingStep(
            "finder patterns in the dark", .atMost(800_000), .liftedLocalThreshold(window: 41), .bentGrids, .ifUnread),
        ReadingStep(
            "finder patterns in the dark, at most 3 MP", .atMost(3_100_000), .liftedLocalThreshold(window: 81),
            .bentGrids, .ifUnread),
        ReadingStep(
            "finder patterns in the dark, at most 0.3 MP, 2x", .doubledAtMost(300_000),
            .liftedLocalThreshold(window: 41), .bentGrids, .ifUnread),
        ReadingStep("two finder patterns, at most 0.8 MP", .atMost(800_000), threshold, .guessedGrids, .ifUnread),
        ReadingStep(
            "two finder patterns in the dark", .doubledAtMost(300_000), .liftedLocalThreshold(window: 41),
            .guessedGrids, .ifUnread),
        ReadingStep("finder patterns, full size", .full(ifAtMost: 50_000_000), threshold, .bentGrids, .ifUnread),
        ReadingStep(
            "Data Matrix codes of dots, at most 0.8 MP", .atMost(800_000), .blurredLocalThreshold(window: 41),
            .dataMatrixGrids, .ifNothing),
        ReadingStep(
            "inverted Data Matrix codes of dots, at most 0.8 MP", .atMost(800_000),
            .negativeBlurredLocalThreshold(window: 41), .dataMatrixGrids, .ifNothing),
        ReadingStep(
            "Data Matrix codes, full size", .full(ifAtMost: 50_000_000), threshold, .dataMatrixGrids, .ifNothing),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar, .ifSeen, finds: .qrCodes),
    ]
}

/// One step of a reading plan.
public struct ReadingStep: Hashable, Sendable {
    /// The name of the step in results, such as `at most 1.2 MP`: the step reads the picture at no more than 1.2
    /// megapixels.
    public var name: String
    /// The size at which the picture is read.
    public var scale: ReadingScale
    /// The filter applied to the scaled picture.
    public var filter: ReadingFilter
    /// The reader of the filtered picture.
    public var reader: StepReader
    /// The condition for taking the step.
    public var condition: ReadingCondition
    /// The codes that zbar looks for.
    public var kinds: CodeKinds
    /// The least effort at which the step is taken. It also bounds how much the step tries.
    public var effort: Effort = .standard

    /// Creates a step; by default it is always taken, and looks for all codes with the standard effort.
    public init(
        _ name: String, _ scale: ReadingScale, _ filter: ReadingFilter, _ reader: StepReader,
        _ condition: ReadingCondition = .always, finds kinds: CodeKinds = .all
    ) {
        self.name = name
        self.scale = scale
        self.filter = filter
        self.reader = reader
        self.condition = condition
        self.kinds = kinds
    }

    /// The number of combinations of finder patterns that may fail in a row before the step skips the rest; 0 for
    /// readers that combine none.
    var patience: Int {
        guard [.flatGrids, .bentGrids, .guessedGrids].contains(reader) else { return 0 }
        return effort == .thorough ? 150 : 24
    }

    /// The least share of the rows through a finder pattern's middle square in which the pattern must be seen, 0 to 1.
    /// Shapes that look like a pattern by chance, for example in grass or print, are seen in only one or two rows.
    var leastSupport: Double { effort == .thorough ? 0 : 0.2 }
}

/// The reader of the picture in a step.
public enum StepReader: Hashable, Sendable {
    /// The library zbar, for linear codes and QR codes.
    case zbar
    /// Our own readers of QR codes, Micro QR codes and rMQR codes, which start from the finder patterns. `flatGrids`
    /// reads flat codes; `bentGrids` also reads curved and crumpled codes. The step's scale and filter apply to the
    /// search for finder patterns, so the filter must produce black and white.
    case flatGrids, bentGrids
    /// Our own reader of QR codes, for codes with two visible finder patterns; the third is guessed.
    case guessedGrids
    /// Our own readers of other two-dimensional codes, which start from the patterns of each kind: the bullseyes of
    /// Aztec codes and MaxiCodes, and the solid sides of Data Matrix codes. As for QR codes, the filter must produce
    /// black and white.
    case otherGrids
    /// Only the reader of Data Matrix codes, for pictures with many of them.
    case dataMatrixGrids
    /// Our own readers of stacked codes: PDF417, which starts from start and stop patterns, and MicroPDF417, which
    /// starts from whole rows. As for QR codes, the filter must produce black and white.
    case stackedGrids
    /// The same readers as `stackedGrids`, for codes that are turned or in perspective: parts of the picture that look
    /// like such codes are straightened first. They need a picture in shades of gray.
    case turnedGrids
    /// Our own reader of linear codes, which compares whole digits or measures the widths of bars. It needs a picture
    /// in shades of gray.
    case bars

    /// The name of the reader in results: `zbar`, or `scanics` for our own readers.
    var engine: String { self == .zbar ? "zbar" : "scanics" }
}

/// The codes that zbar looks for.
public enum CodeKinds: Hashable, Sendable {
    /// Every symbology that zbar reads.
    case all
    /// Only QR codes.
    case qrCodes
    /// Only linear codes.
    case linearCodes
}

/// The condition for taking a step.
public enum ReadingCondition: Hashable, Sendable {
    /// Always.
    case always
    /// Only if no earlier step found a code.
    case ifNothing
    /// Only if no earlier step found a code other than a linear one.
    case ifOnlyLinear
    /// Only if no earlier step found a code other than a linear one, or if an earlier step saw a code that is not read
    /// yet.
    case ifOnlyLinearOrUnread
    /// Only if no earlier step found a code, or if an earlier step saw a code that is not read yet: finder patterns, or
    /// rows of a PDF417 symbol.
    case ifUnread
    /// Only if an earlier step saw a code that is not read yet.
    case ifSeen
    /// Only if no earlier step found a QR code. Codes of other kinds are often printed together, as on a parcel.
    case ifNoQRCode
    /// Only if no earlier step found a QR code, or if an earlier step saw bars outside the codes that were read.
    case ifBars
    /// Only if no earlier step found a code, or if one found an Aztec code, a Data Matrix code or a MaxiCode.
    case ifPatterns
    /// Only if no earlier step found a code of another kind than Data Matrix, and many single pixels are much lighter
    /// or darker than those beside them.
    case ifSpeckled
    /// Only if Data Matrix codes were found whose modules are smaller than about four pixels in a picture of this many
    /// pixels: others beside them may be too small to be found there.
    case ifFine(at: Int)
}

/// The size at which a step reads a picture; all limits are in pixels, width times height.
public enum ReadingScale: Hashable, Sendable {
    /// The original size; skipped if the picture is larger than the limit.
    case full(ifAtMost: Int)
    /// Scaled down to the limit if the picture is larger.
    case atMost(Int)
    /// Twice the width and height by repeating pixels; skipped if the picture is larger than the limit.
    case repeated(ifAtMost: Int)
    /// Scaled down to the limit if larger, then doubled. Scaling down blurs noise, and doubling separates the modules
    /// again.
    case doubledAtMost(Int)

    var isInterpolated: Bool { if case .doubledAtMost = self { true } else { false } }
}

/// The change a step makes to the picture before it is read.
public enum ReadingFilter: Hashable, Sendable {
    /// No change.
    case none
    /// Black if a pixel is clearly darker than the mean of the square around it, otherwise white. The sides of the
    /// square have `window` pixels, at most 251.
    case localThreshold(window: Int)
    /// The same picture as `localThreshold`, but the step looks for light patterns on a dark ground.
    case invertedLocalThreshold(window: Int)
    /// Same as `localThreshold`, after the dark parts of the picture are brightened.
    case liftedLocalThreshold(window: Int)
    /// Same as `localThreshold`, after single light and dark pixels are removed.
    case smoothedLocalThreshold(window: Int)
    /// Same as `invertedLocalThreshold`, after single light and dark pixels are removed.
    case invertedSmoothedLocalThreshold(window: Int)
    /// Same as `localThreshold`, after the picture is blurred, so that separate dots run together.
    case blurredLocalThreshold(window: Int)
    /// Same as `blurredLocalThreshold` of the negative, in which light dots are dark.
    case negativeBlurredLocalThreshold(window: Int)

    /// Whether the step looks for light codes on a dark ground.
    var isInverted: Bool { self != drawn }

    /// The filter to apply to the picture. An inverted filter draws what its counterpart draws; only the search
    /// differs.
    var drawn: ReadingFilter {
        switch self {
        case .invertedLocalThreshold(let window): .localThreshold(window: window)
        case .invertedSmoothedLocalThreshold(let window): .smoothedLocalThreshold(window: window)
        default: self
        }
    }

    /// Returns the picture as it is before the threshold: brightened, smoothed or blurred if the filter does that.
    func toned(_ image: LumaImage) -> LumaImage {
        switch drawn {
        case .liftedLocalThreshold: image.lifted
        case .smoothedLocalThreshold: image.withoutSpeckles
        case .blurredLocalThreshold: image.blurred
        case .negativeBlurredLocalThreshold: image.blurred.inverted
        default: image
        }
    }

    func apply(to image: LumaImage) -> LumaImage {
        switch self {
        case .none: image
        case .localThreshold(let window), .invertedLocalThreshold(let window), .liftedLocalThreshold(let window),
            .smoothedLocalThreshold(let window), .invertedSmoothedLocalThreshold(let window),
            .blurredLocalThreshold(let window), .negativeBlurredLocalThreshold(let window):
            toned(image).localThreshold(window: window)
        }
    }
}
