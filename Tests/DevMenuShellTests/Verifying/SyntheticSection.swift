/// A section of a binary that a test puts together.
struct SyntheticSection {
    let name: String
    let bytes: [UInt8]
    /// `true` if its bytes are in the file; otherwise they are zeroes.
    var isInFile = true

    /// Returns a section with records of plugins.
    static func records(_ count: Int, named name: String) -> SyntheticSection {
        SyntheticSection(name: name, bytes: [UInt8](repeating: 1, count: count * 8))
    }
}
