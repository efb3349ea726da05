import DevMenuServer

/// Reads Mach-O files: programs, libraries and object files of Apple's systems.
///
/// The format is that of mach-o/loader.h.
struct MachOImage {
    /// The magic numbers, with the address size and the byte order that they stand for.
    private static let forms: [[UInt8]: (is64Bit: Bool, isBigEndian: Bool)] = [
        [0xFE, 0xED, 0xFA, 0xCE]: (false, true), [0xCE, 0xFA, 0xED, 0xFE]: (false, false),
        [0xFE, 0xED, 0xFA, 0xCF]: (true, true), [0xCF, 0xFA, 0xED, 0xFE]: (true, false),
    ]

    /// The types of sections without bytes in the file (`S_ZEROFILL` and similar).
    private static let zeroFilled: Set<UInt64> = [0x1, 0xC, 0x12]

    private let region: ByteRegion
    private let is64Bit: Bool
    private let header: BinaryRecord

    /// Indicates whether a file that starts with these bytes is of this format.
    static func begins(_ head: [UInt8]) -> Bool { forms[Array(head.prefix(4))] != nil }

    /// Reads the header.
    ///
    /// - Throws: ``BinaryError``.
    init(_ region: ByteRegion) throws(BinaryError) {
        guard let form = Self.forms[try region.head(4)] else { throw .otherFormat }
        self.region = region
        is64Bit = form.is64Bit
        header = try region.record(
            at: 0,
            size: form.is64Bit ? 32 : 28,
            isBigEndian: form.isBigEndian,
            "its header"
        )
    }

    /// Reads the architecture and the sections.
    ///
    /// - Throws: ``BinaryError``.
    func image() throws(BinaryError) -> BinaryImage {
        var sections: [BinarySection] = []
        var sectionCount: UInt64 = 0
        let commands = try region.part(
            at: UInt64(header.bytes.count),
            size: header.word(at: 20),
            "its load commands"
        )
        var offset: UInt64 = 0
        for number in 0..<header.word(at: 16) {
            let start = try record(in: commands, at: offset, size: 8, "load command \(number)")
            let size = start.word(at: 4)
            guard size >= 8 else {
                throw .corrupt("load command \(number) has a size of \(size) bytes")
            }
            let command = try commands.part(at: offset, size: size, "load command \(number)")
            // LC_SEGMENT_64 and LC_SEGMENT.
            if start.word(at: 0) == (is64Bit ? 0x19 : 0x1) {
                sectionCount += try read(segment: command, into: &sections)
            }
            offset += size
        }
        return BinaryImage(
            architecture: architecture,
            addressSize: is64Bit ? 8 : 4,
            sections: sectionCount > 0 ? sections : nil,
            region: region
        )
    }

    private var architecture: String {
        Architecture.name(ofMachOCPU: header.word(at: 4), subtype: header.word(at: 8))
    }

    /// Appends the sections of a segment that are known to devmenu; returns the number of all.
    private func read(
        segment: ByteRegion,
        into found: inout [BinarySection]
    ) throws(BinaryError) -> UInt64 {
        let headerSize = is64Bit ? 72 : 56
        let entrySize = is64Bit ? 80 : 68
        let header = try record(in: segment, at: 0, size: headerSize, "a segment's header")
        _ = try region.part(
            at: is64Bit ? header.double(at: 40) : header.word(at: 32),
            size: is64Bit ? header.double(at: 48) : header.word(at: 36),
            "its segment \(header.text(at: 8, count: 16))"
        )
        let count = header.word(at: is64Bit ? 64 : 48)
        for index in 0..<count {
            let entry = try record(
                in: segment,
                at: UInt64(headerSize) + index * UInt64(entrySize),
                size: entrySize,
                "a table of sections"
            )
            guard let content = Self.content(named: entry.text(at: 0, count: 16)) else { continue }
            let size = is64Bit ? entry.double(at: 40) : entry.word(at: 36)
            let offset = entry.word(at: is64Bit ? 48 : 40)
            let flags = entry.word(at: is64Bit ? 64 : 56)
            let hasBytes = !Self.zeroFilled.contains(flags & 0xFF)
            let name = entry.text(at: 0, count: 16)
            let bytes =
                hasBytes ? try region.part(at: offset, size: size, "its section \(name)") : nil
            found.append(BinarySection(content: content, size: size, region: bytes))
        }
        return count
    }

    private static func content(named name: String) -> BinarySection.Content? {
        switch name {
        case MenuMarker.machOSection: .marker
        case PluginSection.machO: .pluginRecords
        default: nil
        }
    }

    private func record(
        in part: ByteRegion,
        at offset: UInt64,
        size: Int,
        _ name: @autoclosure () -> String
    ) throws(BinaryError) -> BinaryRecord {
        try part.record(at: offset, size: size, isBigEndian: header.isBigEndian, name())
    }
}

/// Reads universal files of Apple's systems: one Mach-O file for each architecture.
///
/// The format is that of mach-o/fat.h.
struct UniversalFile {
    /// The largest plausible number of architectures.
    ///
    /// A Java class has the same magic number, followed by the version of its format, which is 45
    /// or more.
    private static let architectureLimit: UInt64 = 44

    private let region: ByteRegion
    private let is64Bit: Bool
    private let count: UInt64

    /// Reads the header; returns `nil` where the file is not universal.
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

    /// Returns the name of each architecture, and its part of the file.
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
