import ImageDecoding

/// How much time a picture is worth.
public enum Effort: String, Hashable, Sendable, CaseIterable {
    /// A few steps, up to the first that finds anything, and what that leaves half seen: for live pictures.
    case fast
    /// The steps that pay, until every code whose finder patterns are seen is read.
    case standard
    /// Every step, all results together.
    case thorough
}

/// The steps by which a picture is read: which engine, on which scale, after which filter, in which order, and when to
/// stop.
///
/// `docs/reading-plan.md` has what each step adds and costs.
public struct ReadingPlan: Hashable, Sendable {
    /// What is done, in order.
    public var steps: [ReadingStep]
    /// How many combinations of finder patterns may come to nothing in a step, one after another, before the rest of
    /// them is left.
    public var patience: Int
    /// The least share of its rows in which a finder pattern must have been seen: chance patterns, such as in grass or
    /// print, are crossed by one row or two.
    public var leastSupport: Double

    /// A plan of the given steps.
    public init(steps: [ReadingStep], patience: Int = 24, leastSupport: Double = 0.2) {
        self.steps = steps
        self.patience = patience
        self.leastSupport = leastSupport
    }

    /// The plan for an effort.
    public static func plan(for effort: Effort) -> ReadingPlan {
        switch effort {
        case .fast: ReadingPlan(steps: fastSteps, patience: 12)
        case .standard: ReadingPlan(steps: standardSteps)
        case .thorough: ReadingPlan(steps: thoroughSteps, patience: 150, leastSupport: 0)
        }
    }

    // MARK: The tables

    private static let threshold = ReadingFilter.localThreshold(window: 41)

    private static let fastSteps = [
        ReadingStep("at most 0.8 MP", .atMost(800_000), .none, .zxing),
        ReadingStep("finder patterns at most 0.8 MP", .atMost(800_000), threshold, .flatGrids),
        ReadingStep(
            "inverted finder patterns", .atMost(800_000), .invertedLocalThreshold(window: 41), .flatGrids, .ifNothing),
        ReadingStep("at most 3 MP", .atMost(3_100_000), .none, .zxing, .ifPatterns),
        ReadingStep("finder patterns at most 3 MP", .atMost(3_100_000), threshold, .bentGrids, .ifUnread),
        ReadingStep("at most 0.8 MP", .atMost(800_000), .none, .zbar, .ifNothing, finds: .linearCodes),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar, .ifPatterns, finds: .qrCodes),
        ReadingStep("repeated pixels", .repeated(ifAtMost: 250_000), .none, .zxing, .ifNothing),
        ReadingStep(
            "finder patterns at most 0.2 MP", .atMost(200_000), .localThreshold(window: 25), .bentGrids, .ifPatterns),
    ]

    private static let standardSteps = [
        ReadingStep("at most 0.8 MP", .atMost(800_000), .none, .zxing),
        ReadingStep("finder patterns at most 0.8 MP", .atMost(800_000), threshold, .flatGrids),
        ReadingStep(
            "inverted finder patterns", .atMost(800_000), .invertedLocalThreshold(window: 41), .flatGrids),
        ReadingStep("at most 3 MP", .atMost(3_100_000), .none, .zxing, .ifUnread),
        ReadingStep("finder patterns at most 3 MP", .atMost(3_100_000), threshold, .bentGrids, .ifUnread),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar, .ifNothing, finds: .linearCodes),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar, .ifPatterns, finds: .qrCodes),
        ReadingStep("inverted", .atMost(800_000), .inverted, .zxing, .ifNothing),
        ReadingStep("repeated pixels", .repeated(ifAtMost: 250_000), .none, .zxing, .ifNothing),
        ReadingStep(
            "finder patterns in the dark", .atMost(800_000), .liftedLocalThreshold(window: 41), .bentGrids, .ifUnread),
        ReadingStep(
            "finder patterns at most 0.2 MP", .atMost(200_000), .localThreshold(window: 25), .bentGrids, .ifUnread),
        ReadingStep(
            "finder patterns at most 0.2 MP, wide threshold", .atMost(200_000), .localThreshold(window: 201),
            .bentGrids, .ifUnread),
        ReadingStep("at most 0.15 MP", .atMost(150_000), .none, .zxing, .ifNothing),
        ReadingStep(
            "at most 0.3 MP, 2x, local threshold", .doubledAtMost(300_000), .localThreshold(window: 31), .zxing,
            .ifNothing),
        ReadingStep("small picture", .full(ifAtMost: 1_200_000), .none, .zbar, .ifNothing, finds: .qrCodes),
        ReadingStep(
            "small picture, wide local threshold", .full(ifAtMost: 1_200_000), .localThreshold(window: 81), .zbar,
            .ifNothing),
        ReadingStep("full size", .full(ifAtMost: 9_000_000), .none, .zxing, .ifNothing),
    ]

    private static let thoroughSteps = [
        ReadingStep("at most 3 MP", .atMost(3_100_000), .none, .zxing),
        ReadingStep("finder patterns at most 3 MP", .atMost(3_100_000), threshold, .bentGrids),
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar),
        // By itself zbar follows every row for linear codes, and by every fourth it finds others.
        ReadingStep("at most 1.2 MP", .atMost(1_200_000), .none, .zbar, finds: .linearCodes),
        ReadingStep("finder patterns at most 0.8 MP", .atMost(800_000), threshold, .bentGrids),
        ReadingStep(
            "finder patterns, wide threshold", .atMost(1_200_000), .localThreshold(window: 81), .bentGrids),
        ReadingStep("finder patterns at most 0.2 MP", .atMost(200_000), .localThreshold(window: 25), .bentGrids),
        ReadingStep(
            "finder patterns at most 0.2 MP, wide threshold", .atMost(200_000), .localThreshold(window: 201),
            .bentGrids),
        ReadingStep(
            "finder patterns at most 0.3 MP, 2x", .doubledAtMost(300_000), .localThreshold(window: 31), .bentGrids),
        ReadingStep(
            "inverted finder patterns", .atMost(1_200_000), .invertedLocalThreshold(window: 41), .bentGrids),
        ReadingStep(
            "finder patterns in the dark", .atMost(800_000), .liftedLocalThreshold(window: 41), .bentGrids),
        ReadingStep(
            "finder patterns in the dark at most 3 MP", .atMost(3_100_000), .liftedLocalThreshold(window: 81),
            .bentGrids),
        ReadingStep("two finder patterns at most 0.8 MP", .atMost(800_000), threshold, .guessedGrids),
        ReadingStep(
            "two finder patterns in the dark", .doubledAtMost(300_000), .liftedLocalThreshold(window: 41),
            .guessedGrids),
        ReadingStep(
            "finder patterns in the dark at most 0.3 MP, 2x", .doubledAtMost(300_000),
            .liftedLocalThreshold(window: 41), .bentGrids),
        ReadingStep("finder patterns at full size", .full(ifAtMost: 50_000_000), threshold, .bentGrids),
        ReadingStep("local threshold", .atMost(1_200_000), threshold, .zbar, finds: .qrCodes),
        ReadingStep("local threshold", .atMost(1_200_000), threshold, .zxing),
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
    public var reader: StepReader
    /// When the step is taken at all.
    public var condition: ReadingCondition
    /// Which codes it looks for.
    public var kinds: CodeKinds

    /// A step, always taken and for all codes unless it says otherwise.
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
}

/// Who reads the picture in a step.
public enum StepReader: Hashable, Sendable {
    /// The engine of that name.
    case zbar, zxing
    /// Our own reader of QR codes, which goes by their finder patterns: codes that lie flat, and also curved and crumpled
    /// ones. The scale and the filter are those of the search for finder patterns; the filter must leave black and white.
    case flatGrids, bentGrids
    /// The same, for codes of which two finder patterns are seen: where the third must be is guessed.
    case guessedGrids

    /// The engine that results name.
    var engine: EngineName {
        switch self {
        case .zbar: .zbar
        case .zxing: .zxing
        case .flatGrids, .bentGrids, .guessedGrids: .scanics
        }
    }
}

/// When a step is taken.
public enum ReadingCondition: Hashable, Sendable {
    /// Whatever was found before.
    case always
    /// Only where no step before found a code.
    case ifNothing
    /// Only where no step before found a code, or where one saw three finder patterns of a code that was not read.
    case ifUnread
    /// Only where no step before found a code, and one saw three finder patterns or more.
    case ifPatterns
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
    /// The same, where finder patterns are looked for in white.
    case invertedLocalThreshold(window: Int)
    /// The same, after the dark parts of the picture were lifted.
    case liftedLocalThreshold(window: Int)

    /// Whether light codes are read as dark ones.
    var isInverted: Bool {
        switch self {
        case .inverted, .invertedLocalThreshold: true
        case .none, .mirrored, .localThreshold, .liftedLocalThreshold: false
        }
    }

    /// The filter that gives the same picture, whatever is looked for in it.
    var drawn: ReadingFilter {
        if case .invertedLocalThreshold(let window) = self { .localThreshold(window: window) } else { self }
    }

    /// The picture with its values as the filter evens them out, before it is made black and white.
    func toned(_ image: LumaImage) -> LumaImage {
        if case .liftedLocalThreshold = self { image.lifted } else { image }
    }

    func apply(to image: LumaImage) -> LumaImage {
        switch self {
        case .none: image
        case .inverted: image.inverted
        case .mirrored: image.mirrored
        case .localThreshold(let window): image.localThreshold(window: window)
        case .invertedLocalThreshold(let window): image.localThreshold(window: window)
        case .liftedLocalThreshold(let window): toned(image).localThreshold(window: window)
        }
    }
}
