import ImageDecoding

/// How much time a picture is worth.
public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// A few steps, up to the first that finds anything: for live pictures.
    case fast
    /// The steps that pay on most pictures; more where they find nothing.
    case standard
    /// Every step, all results together.
    case thorough
}

/// The steps by which a picture is read: which engine, on which scale, after which filter, in which order, and when to
/// stop.
///
/// Measured on 672 photos, codes on the sheets of 60 not counted (493 QR codes, of which 455 have a known text, and 85 linear
/// ones), zbar alone; milliseconds of one core, mean of the pictures that the step runs on:
///
///     step                               alone        so far, merged    ms
///     at most 1.2 MP                     317 + 63     317 + 63          12
///     local threshold                    342 + 51     360 + 65          11
///     at most 0.3 MP, 2x, threshold      323 + 55     378 + 65          15
///     at most 0.3 MP, 2x                 317 + 62     384 + 65          15
///     2x, local threshold                187 + 55     385 + 65          11
///     inverted                             1 +  0     386 + 65           8
///     full size                           72 +  0     387 + 65         155
///
/// Full size is for scanned pages with small codes: on photos it finds less than a copy of 1.2 MP. Repeated pixels are
/// for modules of one pixel, which interpolation blurs; they gave 7 wrong EAN and UPC readings, so that the step looks
/// for matrix codes alone.
public struct ReadingPlan: Hashable, Sendable {
    /// What is done, in order.
    public var steps: [ReadingStep]
    /// Whether nothing is done after the first step that finds a code.
    public var stopsAtFirstHit: Bool

    /// A plan of the given steps.
    public init(steps: [ReadingStep], stopsAtFirstHit: Bool = false) {
        self.steps = steps
        self.stopsAtFirstHit = stopsAtFirstHit
    }

    /// The plan for an effort.
    public static func plan(for effort: Effort) -> ReadingPlan {
        switch effort {
        case .fast: ReadingPlan(steps: fastSteps, stopsAtFirstHit: true)
        case .standard: ReadingPlan(steps: standardSteps)
        case .thorough: ReadingPlan(steps: thoroughSteps)
        }
    }

    // MARK: The tables

    private static let fastSteps = [
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar),
        ReadingStep("local threshold", .atMost(1_200_000), .localThreshold(window: 81), .zbar),
        ReadingStep("at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zbar),
        ReadingStep("repeated pixels", .repeated(ifAtMost: 250_000), .none, .zbar, finds: .matrixCodes),
    ]

    private static let standardSteps = [
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar),
        ReadingStep("local threshold", .atMost(1_200_000), .localThreshold(window: 81), .zbar),
        ReadingStep("inverted", .atMost(600_000), .inverted, .zbar),
        ReadingStep(
            "at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zbar,
            .ifNothing),
        ReadingStep("at most 0.3 MP, 2x", .doubledAtMost(300_000), .none, .zbar, .ifNothing),
        ReadingStep("repeated pixels", .repeated(ifAtMost: 250_000), .none, .zbar, .ifNothing, finds: .matrixCodes),
        ReadingStep("full size", .full(ifAtMost: 16_000_000), .none, .zbar, .ifNothing),
    ]

    private static let thoroughSteps = [
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar),
        ReadingStep("local threshold", .atMost(1_200_000), .localThreshold(window: 81), .zbar),
        ReadingStep("inverted", .atMost(1_200_000), .inverted, .zbar),
        ReadingStep("at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zbar),
        ReadingStep("at most 0.3 MP, 2x", .doubledAtMost(300_000), .none, .zbar),
        ReadingStep("at most 0.3 MP", .atMost(300_000), .none, .zbar),
        ReadingStep("2x, local threshold", .doubled(ifAtMost: 600_000), .localThreshold(window: 31), .zbar),
        ReadingStep("narrow local threshold", .atMost(1_200_000), .localThreshold(window: 41), .zbar),
        ReadingStep("repeated pixels", .repeated(ifAtMost: 250_000), .none, .zbar, finds: .matrixCodes),
        ReadingStep("repeated pixels, inverted", .repeated(ifAtMost: 250_000), .inverted, .zbar, finds: .matrixCodes),
        ReadingStep("full size", .full(ifAtMost: 50_000_000), .none, .zbar),
    ]
}

/// One line of a reading plan.
public struct ReadingStep: Hashable, Sendable {
    /// What the results say found them.
    public var name: String
    /// The size at which the picture is read.
    public var scale: ReadingScale
    /// What is done to it then.
    public var filter: ReadingFilter
    /// Who reads it.
    public var engine: EngineName
    /// When the step is taken at all.
    public var condition: ReadingCondition
    /// Which codes it looks for.
    public var kinds: CodeKinds

    /// A step, always taken and for all codes unless it says otherwise.
    public init(
        _ name: String, _ scale: ReadingScale, _ filter: ReadingFilter, _ engine: EngineName,
        _ condition: ReadingCondition = .always, finds kinds: CodeKinds = .all
    ) {
        self.name = name
        self.scale = scale
        self.filter = filter
        self.engine = engine
        self.condition = condition
        self.kinds = kinds
    }
}

/// When a step is taken.
public enum ReadingCondition: Hashable, Sendable {
    /// Whatever was found before.
    case always
    /// Only where no step before found a code.
    case ifNothing
}

/// The size at which a step reads a picture; all figures are pixels, width times height.
public enum ReadingScale: Hashable, Sendable {
    /// As it is, and not at all where it is larger.
    case full(ifAtMost: Int)
    /// Made smaller where it is larger.
    case atMost(Int)
    /// At twice its width and height, and not at all where it is larger.
    case doubled(ifAtMost: Int)
    /// At twice its width and height by repeating pixels, and not at all where it is larger.
    case repeated(ifAtMost: Int)
    /// Made smaller where it is larger, then doubled: blurs and then separates what noise has torn.
    case doubledAtMost(Int)

    /// The picture at this scale, or nil where it is too large for it.
    func apply(to image: LumaImage) -> LumaImage? {
        switch self {
        case .full(let limit): image.pixels.count <= limit ? image : nil
        case .atMost(let count): image.downscaled(toAtMost: count)
        case .doubled(let limit): image.pixels.count <= limit ? image.doubled : nil
        case .repeated(let limit): image.pixels.count <= limit ? image.repeated : nil
        case .doubledAtMost(let count): image.downscaled(toAtMost: count).doubled
        }
    }
}

/// What a step does to the picture before it is read.
public enum ReadingFilter: Hashable, Sendable {
    /// Nothing.
    case none
    /// Black for white and white for black.
    case inverted
    /// Black where a pixel is darker than the mean of the square of `window` pixels round it, else white.
    case localThreshold(window: Int)

    func apply(to image: LumaImage) -> LumaImage {
        switch self {
        case .none: image
        case .inverted: image.inverted
        case .localThreshold(let window): image.localThreshold(window: window)
        }
    }
}
