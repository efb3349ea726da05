/// When output is coloured, as `--color` has it.
package enum ColorChoice: String, CaseIterable, Sendable {
    /// Where a person looks at a terminal that shows colours.
    case auto
    /// Everywhere.
    case always
    /// Nowhere.
    case never
}
