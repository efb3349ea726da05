import TerminalTesting

@testable import DevMenuShell

/// The bytes of a file that a test puts together; only the header of a universal file is big-endian.
struct BinaryBytes {
    var bytes: [UInt8] = []
    /// `true` if the highest byte of a number comes first.
    let isBigEndian: Bool

    init(_ bytes: [UInt8] = [], isBigEndian: Bool = false) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    /// Returns the findings in a file of these bytes, in a new directory if none is given.
    ///
    /// Thousands of new directories cost far more time than a file that is rewritten in one.
    func findings(in directory: TemporaryDirectory? = nil) throws -> [BinaryFinding] {
        let directory = try directory ?? TemporaryDirectory()
        return try BinaryFile.findings(at: directory.write(bytes, to: "binary"))
    }

    /// Returns what is found, as words, in the files in which one byte is another.
    func findingsWithOneChange() throws -> Set<String> {
        let directory = try TemporaryDirectory()
        var outcomes: Set<String> = []
        for index in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = self
                changed.bytes[index] = value
                let findings = try? changed.findings(in: directory)
                outcomes.insert(findings?.map(\.description).joined() ?? "an error")
            }
        }
        return outcomes
    }

    /// Returns the finding of a file for one processor.
    func onlyFinding() throws -> BinaryFinding {
        let findings = try findings()
        try #require(findings.count == 1)
        return findings[0]
    }

    /// Appends a number of `count` bytes.
    mutating func put(_ number: Int, bytes count: Int) {
        let lowFirst = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        bytes += isBigEndian ? lowFirst.reversed() : lowFirst
    }

    /// Appends a number of two bytes.
    mutating func half(_ number: Int) { put(number, bytes: 2) }

    /// Appends numbers of four bytes.
    mutating func word(_ numbers: Int...) { numbers.forEach { put($0, bytes: 4) } }

    /// Appends numbers of the size of an address.
    mutating func address(_ numbers: Int...) { numbers.forEach { put($0, bytes: 8) } }

    /// Appends a field of `count` bytes with a text and zeroes.
    mutating func text(_ text: String, count: Int) {
        bytes += Array(text.utf8) + [UInt8](repeating: 0, count: count - text.utf8.count)
    }

    /// Appends zeroes up to a total of `count` bytes.
    mutating func pad(to count: Int) {
        bytes += [UInt8](repeating: 0, count: max(0, count - bytes.count))
    }
}
