/// Reads universal files of Apple's systems: one Mach-O file for each architecture (mach-o/fat.h).
struct UniversalFile {
    /// More architectures than that no file has: a Java class begins with the same bytes, and has there
    /// the version of its format, from 45 on.
    private static let architectureLimit: UInt64 = 44

    private let region: ByteRegion
    private let is64Bit: Bool
    private let count: UInt64

    /// Reads the header; `nil` where the file is no universal one.
    ///
    /// - Throws: ``BinaryError``.
    init?(_ region: ByteRegion) throws(BinaryError) {
        let head = try region.head(4)
        guard [[0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF]].contains(head) else {
            return nil
        }
        self.region = region
        is64Bit = head[3] == 0xBF
        let header = try region.record(at: 0, size: 8, isBigEndian: true, "its header")
        count = header.word(at: 4)
        guard is64Bit || count <= Self.architectureLimit else { return nil }
        guard count <= Self.architectureLimit else {
            throw .corrupt("it is universal, for \(count) architectures")
        }
        guard count > 0 else { throw .corrupt("it is universal, but for no architecture") }
    }

    /// The part of the file for each architecture, and what that is called.
    ///
    /// - Throws: ``BinaryError``.
    func parts() throws(BinaryError) -> [(architecture: String, region: ByteRegion)] {
        let entrySize = is64Bit ? 32 : 20
        let table = try region.part(
            at: 8,
            size: count * UInt64(entrySize),
            "its table of architectures"
        )
        var parts: [(String, ByteRegion)] = []
        for index in 0..<count {
            let entry = try table.record(
                at: index * UInt64(entrySize),
                size: entrySize,
                isBigEndian: true,
                "its table of architectures"
            )
            let name = Architecture.name(
                ofMachOCPU: entry.word(at: 0),
                subtype: entry.word(at: 4)
            )
            let part = try region.part(
                at: is64Bit ? entry.double(at: 8) : entry.word(at: 8),
                size: is64Bit ? entry.double(at: 16) : entry.word(at: 12),
                "its part for \(name)"
            )
            parts.append((name, part))
        }
        return parts
    }
}
