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
/// Measured on 672 photos: what each step reads alone, and what is read so far where every step runs; milliseconds of
/// one core, filter and engine, mean of all pictures. QR codes, then other two-dimensional ones, then linear ones:
///
///     step                                    alone             so far            ms
///     zxing at most 2.5 MP                    362 + 121         362 + 121          7
///     zbar  at most 1.2 MP                    331       + 66    408 + 121 + 66    19
///     zbar  local threshold                   384               450 + 121 + 66    12
///     zxing inverted                            1 +   2         451 + 123 + 66     2
///     zxing repeated pixels                   142 +  80         455 + 124 + 66     3
///     zxing mirrored                          135 +  98         456 + 125 + 66     4
///     zxing at most 0.15 MP                   278               457 + 125 + 66     1
///     zxing at most 0.3 MP, 2x, threshold     269 +  84         458 + 130 + 66     9
///     zbar  wide local threshold              359       + 53    467 + 130 + 68    16
///     zbar  at most 0.3 MP, 2x, threshold     342               472 + 130 + 68    15
///     zxing full size                         362               474 + 130 + 68     8
///     zbar  full size                         330               498 + 130 + 68    40
///
/// zbar at full size adds codes on sheets of 60 alone; zxing at full size is for scanned pages with small ones. Linear
/// codes cost zbar half as much again, so that only two steps look for them. Repeated pixels are for modules of one
/// pixel, which interpolation blurs.
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
        ReadingStep("at most 2.5 MP", .atMost(2_500_000), .none, .zxing),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar),
        ReadingStep("local threshold", .atMost(1_200_000), .localThreshold(window: 41), .zbar, finds: .qrCodes),
        ReadingStep("repeated pixels", .repeated(ifAtMost: 250_000), .none, .zxing),
        ReadingStep(
            "at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zxing),
        ReadingStep(
            "at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zbar,
            finds: .qrCodes),
    ]

    private static let standardSteps = [
        ReadingStep("at most 2.5 MP", .atMost(2_500_000), .none, .zxing),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar),
        ReadingStep("local threshold", .atMost(1_200_000), .localThreshold(window: 41), .zbar, finds: .qrCodes),
        ReadingStep("inverted", .atMost(1_200_000), .inverted, .zxing),
        ReadingStep("repeated pixels", .repeated(ifAtMost: 250_000), .none, .zxing, .ifNothing),
        ReadingStep("mirrored", .atMost(1_200_000), .mirrored, .zxing, .ifNothing),
        ReadingStep("at most 0.15 MP", .atMost(150_000), .none, .zxing, .ifNothing),
        ReadingStep(
            "at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zxing,
            .ifNothing),
        ReadingStep("wide local threshold", .atMost(1_200_000), .localThreshold(window: 81), .zbar, .ifNothing),
        ReadingStep(
            "at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zbar,
            .ifNothing, finds: .qrCodes),
        ReadingStep("full size", .full(ifAtMost: 50_000_000), .none, .zxing, .ifNothing),
    ]

    private static let thoroughSteps = [
        ReadingStep("at most 2.5 MP", .atMost(2_500_000), .none, .zxing),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar),
        ReadingStep("local threshold", .atMost(1_200_000), .localThreshold(window: 41), .zbar, finds: .qrCodes),
        ReadingStep("local threshold", .atMost(1_200_000), .localThreshold(window: 41), .zxing),
        ReadingStep("inverted", .atMost(1_200_000), .inverted, .zxing),
        ReadingStep("inverted", .atMost(1_200_000), .inverted, .zbar, finds: .qrCodes),
        ReadingStep("mirrored", .atMost(1_200_000), .mirrored, .zxing),
        ReadingStep("repeated pixels", .repeated(ifAtMost: 250_000), .none, .zxing),
        ReadingStep("repeated pixels", .repeated(ifAtMost: 250_000), .none, .zbar, finds: .qrCodes),
        ReadingStep("repeated pixels, inverted", .repeated(ifAtMost: 250_000), .inverted, .zxing),
        ReadingStep("at most 0.15 MP", .atMost(150_000), .none, .zxing),
        ReadingStep("at most 0.15 MP", .atMost(150_000), .none, .zbar, finds: .qrCodes),
        ReadingStep("at most 0.3 MP", .atMost(300_000), .none, .zxing),
        ReadingStep(
            "at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zxing),
        ReadingStep(
            "at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zbar,
            finds: .qrCodes),
        ReadingStep("at most 0.3 MP, 2x", .doubledAtMost(300_000), .none, .zxing),
        ReadingStep("at most 0.3 MP, 2x", .doubledAtMost(300_000), .none, .zbar, finds: .qrCodes),
        ReadingStep("wide local threshold", .atMost(1_200_000), .localThreshold(window: 81), .zbar),
        ReadingStep("full size", .full(ifAtMost: 50_000_000), .none, .zxing),
        ReadingStep("full size", .full(ifAtMost: 50_000_000), .none, .zbar, finds: .qrCodes),
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
    /// Left for right.
    case mirrored
    /// Black where a pixel is darker than the mean of the square of `window` pixels round it, else white.
    case localThreshold(window: Int)

    func apply(to image: LumaImage) -> LumaImage {
        switch self {
        case .none: image
        case .inverted: image.inverted
        case .mirrored: image.mirrored
        case .localThreshold(let window): image.localThreshold(window: window)
        }
    }
}
