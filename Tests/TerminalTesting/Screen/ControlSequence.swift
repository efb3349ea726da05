/// A control sequence (CSI) with its parts read.
struct ControlSequence: Hashable {
    /// `?`, `>`, `=` or `<` where the sequence is a private one.
    var marker: UInt8?

    /// The parameters with their sub-parameters; an omitted one is -1.
    var groups: [[Int]]

    /// What stands between the parameters and the final byte.
    var intermediates: [UInt8]

    /// The byte that says what to do.
    var final: UInt8

    init(_ parameters: [UInt8], intermediates: [UInt8], final: UInt8) {
        var parameters = parameters[...]
        if let first = parameters.first, (0x3c...0x3f).contains(first) {
            marker = first
            parameters = parameters.dropFirst()
        }
        groups = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { group in
                group.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                    .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
            }
        self.intermediates = intermediates
        self.final = final
    }

    /// A parameter by its place; an omitted one is the default.
    func parameter(_ index: Int, default value: Int) -> Int {
        guard groups.indices.contains(index), groups[index][0] >= 0 else { return value }
        // No screen is larger, and sums with it cannot overflow.
        return min(groups[index][0], 65535)
    }

    /// How often or how far: omitted and 0 mean 1.
    func count(_ index: Int = 0) -> Int { max(1, parameter(index, default: 1)) }
}
