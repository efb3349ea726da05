/// A decoded control sequence (CSI).
struct ControlSequence: Hashable {
    /// The byte `?`, `>`, `=` or `<` of a private sequence.
    var marker: UInt8?

    /// The parameters with their sub-parameters; an omitted one is -1.
    var groups: [[Int]]

    /// The bytes between the parameters and the final byte.
    var intermediates: [UInt8]

    /// The byte that names the function.
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

    /// Returns the parameter at an index, or `value` where it is omitted.
    func parameter(_ index: Int, default value: Int) -> Int {
        guard groups.indices.contains(index), groups[index][0] >= 0 else { return value }
        // No screen is larger, and sums with it cannot overflow.
        return min(groups[index][0], 65535)
    }

    /// Returns a count or a distance: 1 where the parameter is omitted or 0.
    func count(_ index: Int = 0) -> Int { max(1, parameter(index, default: 1)) }
}
