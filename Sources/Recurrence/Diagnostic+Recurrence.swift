import CalendarModel

extension Diagnostic.Code {
    // MARK: Recurrence

    /// A recurrence rule was passed over, or read otherwise than it stands.
    public static let unusableRule = Self(rawValue: "unusable-rule")
}
