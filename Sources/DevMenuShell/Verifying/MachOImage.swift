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
        let header = try region.bytes(at: 0, count: 32, "its header")
        let commands = try region.part(at: 32, size: header.number(at: 20, 4), "its load commands")
        var sections = BinaryImage.Sections()
        var offset: UInt64 = 0
        for number in 0..<header.number(at: 16, 4) {
            let name = "load command \(number)"
            let start = try commands.bytes(at: offset, count: 8, name)
            let size = start.number(at: 4, 4)
            guard size >= 8 else { throw .corrupt("\(name) has a size of \(size) bytes") }
            // LC_SEGMENT_64
            if start.number(at: 0, 4) == 0x19 {
                let segment = try commands.part(at: offset, size: size, name)
                try read(segment, of: region, into: &sections)
            }
            offset += size
        }
        return BinaryImage(
            architecture: architecture(header.number(at: 4, 4), header.number(at: 8, 4)),
            sections: sections.sizes.isEmpty ? nil : sections
        )
    }

    /// Returns the name of the processor with a `cputype` and a `cpusubtype`.
    static func architecture(_ type: UInt64, _ subtype: UInt64) -> String {
        switch (type, subtype & 0xFF_FFFF) {
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

    /// Adds a segment's sections.
    private static func read(
        _ segment: ByteRegion,
        of region: ByteRegion,
        into sections: inout BinaryImage.Sections
    ) throws(BinaryError) {
        let header = try segment.bytes(at: 0, count: 72, "a segment's header")
        _ = try region.part(
            at: header.number(at: 40, 8),
            size: header.number(at: 48, 8),
            "its segment \(header[8..<24].text)"
        )
        for index in 0..<header.number(at: 64, 4) {
            let entry = try segment.bytes(at: 72 + index * 80, count: 80, "a table of sections")
            let (name, size) = (entry[..<16].text, entry.number(at: 40, 8))
            try sections.add(name, size: size) { () throws(BinaryError) in
                // The types of sections without bytes in the file (S_ZEROFILL and similar).
                guard ![0x1, 0xC, 0x12].contains(entry.number(at: 64, 4) & 0xFF) else { return nil }
                return try region.part(at: entry.number(at: 48, 4), size: size, name)
            }
        }
    }
}

/// Reads universal files of Apple's systems: one Mach-O file for each architecture.
///
/// The format is that of mach-o/fat.h, whose numbers are big-endian.
enum UniversalFile {
    private static let magic: [UInt8] = [0xCA, 0xFE, 0xBA, 0xBE]
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
        guard region.size >= 4, try region.bytes(at: 0, count: 4, "its header") == magic else {
            return nil
        }
        let count = try region.bytes(at: 4, count: 4, "its header").bigEndianNumber(at: 0)
        guard count > 0 else { throw .corrupt("it is universal, but for no architecture") }
        guard count <= architectureLimit else { throw .otherKind("a Java class") }
        return try (0..<count).map { index throws(BinaryError) in
            let entry = try region.bytes(
                at: 8 + index * 20,
                count: 20,
                "its table of architectures"
            )
            let name = MachOImage.architecture(
                entry.bigEndianNumber(at: 0),
                entry.bigEndianNumber(at: 4)
            )
            let part = try region.part(
                at: entry.bigEndianNumber(at: 8),
                size: entry.bigEndianNumber(at: 12),
                "its part for \(name)"
            )
            return (name, part)
        }
    }
}

extension [UInt8] {
    /// Returns the number of four bytes at an offset, the highest byte first.
    fileprivate func bigEndianNumber(at offset: Int) -> UInt64 {
        UInt64(UInt32(truncatingIfNeeded: number(at: offset, 4)).byteSwapped)
    }
}
