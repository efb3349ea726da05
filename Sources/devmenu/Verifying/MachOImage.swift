/// Reads Mach-O files of 64 bits: programs, libraries and object files of Apple's systems.
///
/// The format is that of mach-o/loader.h.
enum MachOImage {
    /// The first bytes of such a file.
    static let magic: [UInt8] = [0xCF, 0xFA, 0xED, 0xFE]

    /// Reads the architecture and the sections.
    ///
    /// - Throws: ``BinaryError``.
    static func image(of region: ByteRegion) throws(BinaryError) -> BinaryImage {
        let header = try region.record(at: 0, size: 32, "its header")
        let commands = try region.part(at: 32, size: header.number(at: 20, 4), "its load commands")
        var sections: [BinaryImage.Section] = []
        var sectionCount: UInt64 = 0
        var offset: UInt64 = 0
        for number in 0..<header.number(at: 16, 4) {
            let start = try commands.record(at: offset, size: 8, "load command \(number)")
            let size = start.number(at: 4, 4)
            guard size >= 8 else {
                throw .corrupt("load command \(number) has a size of \(size) bytes")
            }
            let command = try commands.part(at: offset, size: size, "load command \(number)")
            // LC_SEGMENT_64
            if start.number(at: 0, 4) == 0x19 {
                sectionCount += try read(segment: command, of: region, into: &sections)
            }
            offset += size
        }
        return BinaryImage(
            architecture: architecture(of: header, at: 4),
            sections: sectionCount > 0 ? sections : nil
        )
    }

    /// Returns the name of the processor (`cputype`, `cpusubtype`) at an offset of a header.
    static func architecture(
        of header: BinaryRecord,
        at offset: Int,
        isBigEndian: Bool = false
    ) -> String {
        let type = header.number(at: offset, 4, isBigEndian: isBigEndian)
        let subtype = header.number(at: offset + 4, 4, isBigEndian: isBigEndian) & 0xFF_FFFF
        return switch (type, subtype) {
        case (0x0100_0007, 8): "x86_64h"
        case (0x0100_0007, _): "x86_64"
        case (0x0100_000C, 2): "arm64e"
        case (0x0100_000C, _): "arm64"
        case (0x0200_000C, _): "arm64_32"
        case (7, _): "i386"
        case (12, _): "arm"
        default: "cpu \(type)"
        }
    }

    /// Appends the sections of a segment that are known to devmenu; returns the number of all.
    private static func read(
        segment: ByteRegion,
        of region: ByteRegion,
        into found: inout [BinaryImage.Section]
    ) throws(BinaryError) -> UInt64 {
        let header = try segment.record(at: 0, size: 72, "a segment's header")
        _ = try region.part(
            at: header.number(at: 40, 8),
            size: header.number(at: 48, 8),
            "its segment \(header.text(at: 8, count: 16))"
        )
        let count = header.number(at: 64, 4)
        for index in 0..<count {
            let entry = try segment.record(at: 72 + index * 80, size: 80, "a table of sections")
            let name = entry.text(at: 0, count: 16)
            guard BinaryImage.markers.contains(name) || BinaryImage.records.contains(name) else {
                continue
            }
            let size = entry.number(at: 40, 8)
            // The types of sections without bytes in the file (S_ZEROFILL and similar).
            let isZeroes = [0x1, 0xC, 0x12].contains(entry.number(at: 64, 4) & 0xFF)
            let bytes =
                isZeroes
                ? nil
                : try region.part(at: entry.number(at: 48, 4), size: size, "its section \(name)")
            found.append(.init(name: name, size: size, region: bytes))
        }
        return count
    }
}

/// Reads universal files of Apple's systems: one Mach-O file for each architecture.
///
/// The format is that of mach-o/fat.h, whose numbers are big-endian.
enum UniversalFile {
    /// The largest plausible number of architectures.
    ///
    /// A Java class has the same magic number, followed by the version of its format, which is 45
    /// or more.
    private static let architectureLimit: UInt64 = 44

    /// Returns each architecture's name and its part of the file, or `nil` if it isn't universal.
    ///
    /// - Throws: ``BinaryError``.
    static func parts(
        of region: ByteRegion
    ) throws(BinaryError) -> [(architecture: String, region: ByteRegion)]? {
        guard region.size >= 4 else { return nil }
        let magic = try region.bytes(at: 0, count: 4, "its header")
        guard magic.starts(with: [0xCA, 0xFE, 0xBA]), (0xBE...0xBF).contains(magic[3]) else {
            return nil
        }
        let is64Bit = magic[3] == 0xBF
        let count = try region.record(at: 4, size: 4, "its header")
            .number(at: 0, 4, isBigEndian: true)
        guard count <= architectureLimit else {
            guard is64Bit else { throw .otherKind("a Java class") }
            throw .corrupt("it is universal, for \(count) architectures")
        }
        guard count > 0 else { throw .corrupt("it is universal, but for no architecture") }
        let entrySize = is64Bit ? 32 : 20
        var parts: [(String, ByteRegion)] = []
        for index in 0..<Int(count) {
            let entry = try region.record(
                at: UInt64(8 + index * entrySize),
                size: entrySize,
                "its table of architectures"
            )
            let name = MachOImage.architecture(of: entry, at: 0, isBigEndian: true)
            let width = is64Bit ? 8 : 4
            let part = try region.part(
                at: entry.number(at: 8, width, isBigEndian: true),
                size: entry.number(at: 8 + width, width, isBigEndian: true),
                "its part for \(name)"
            )
            parts.append((name, part))
        }
        return parts
    }
}
