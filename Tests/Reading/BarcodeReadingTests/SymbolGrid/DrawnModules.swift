/// A symbol with every module known to be dark or light.
struct DrawnModules: Sendable {
    let columns: Int
    let rows: Int
    /// Whether each module is dark, row by row.
    var isDark: [Bool]
}
