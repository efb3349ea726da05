import DevMenuServer

/// Reads ELF files: programs, libraries and object files of Linux and other systems.
///
/// The format is that of the System V gABI, chapter 4.
struct ELFImage {
    /// The first bytes of such a file.
    static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]

    /// The index of the section names where the real one does not fit in 16 bits (`SHN_XINDEX`).
    private static let extendedIndex: UInt64 = 0xFFFF
    /// The type of a section without bytes in the file (`SHT_NOBITS`).
    private static let noBits: UInt64 = 8
    /// The type of a segment that is loaded (`PT_LOAD`).
    private static let load: UInt64 = 1

    private let region: ByteRegion
    private let is64Bit: Bool
    private let header: BinaryRecord

    /// Reads the header.
    ///
    /// - Throws: ``BinaryError``.
    init(_ region: ByteRegion) throws(BinaryError) {
        self.region = region
        let identity = try region.bytes(at: 0, count: 16, "its header")
        guard let is64Bit = [1: false, 2: true][identity[4]] else {
            throw .corrupt("its class is \(identity[4]), neither 1 (32 bits) nor 2 (64 bits)")
        }
        guard let isBigEndian = [1: false, 2: true][identity[5]] else {
            throw .corrupt("its order of bytes is \(identity[5]), neither 1 (little) nor 2 (big)")
        }
        self.is64Bit = is64Bit
        header = try region.record(
            at: 0,
            size: is64Bit ? 64 : 52,
            isBigEndian: isBigEndian,
            "its header"
        )
    }

    /// Reads the architecture and the sections.
    ///
    /// - Throws: ``BinaryError``.
    func image() throws(BinaryError) -> BinaryImage {
        try checkSegments()
        return BinaryImage(
            architecture: Architecture.name(ofELFMachine: header.half(at: 18)),
            addressSize: is64Bit ? 8 : 4,
            sections: try sections(of: try sectionTable()),
            region: region
        )
    }

    private struct SectionTable {
        let start: UInt64
        let entrySize: UInt64
        let count: UInt64
        let nameIndex: UInt64
    }

    /// Throws where a loaded segment extends beyond the file, as after an incomplete download.
    private func checkSegments() throws(BinaryError) {
        let start = is64Bit ? header.double(at: 32) : header.word(at: 28)
        let entrySize = header.half(at: is64Bit ? 54 : 42)
        let count = header.half(at: is64Bit ? 56 : 44)
        let size = is64Bit ? 56 : 32
        guard count > 0, start > 0 else { return }
        guard entrySize >= size else { throw .corrupt("its program headers are too small") }
        let table = try region.part(
            at: start,
            size: entrySize * count,
            "its table of program headers"
        )
        for index in 0..<count {
            let entry = try table.record(
                at: index * entrySize,
                size: size,
                isBigEndian: header.isBigEndian,
                "a program header"
            )
            guard entry.word(at: 0) == Self.load else { continue }
            let offset = is64Bit ? entry.double(at: 8) : entry.word(at: 4)
            let fileSize = is64Bit ? entry.double(at: 32) : entry.word(at: 16)
            _ = try region.part(at: offset, size: fileSize, "what it loads")
        }
    }

    private func sectionTable() throws(BinaryError) -> SectionTable {
        let start = is64Bit ? header.double(at: 40) : header.word(at: 32)
        let entrySize = header.half(at: is64Bit ? 58 : 46)
        var count = header.half(at: is64Bit ? 60 : 48)
        var nameIndex = header.half(at: is64Bit ? 62 : 50)
        guard start > 0 else { return SectionTable(start: 0, entrySize: 0, count: 0, nameIndex: 0) }
        guard entrySize >= (is64Bit ? 64 : 40) else {
            throw .corrupt("its section headers are too small")
        }
        // Numbers that do not fit in 16 bits are in the header of section 0, which is no real
        // section.
        if count == 0 || nameIndex == Self.extendedIndex {
            let first = try sectionHeader(at: start)
            if count == 0 { count = first.size }
            if nameIndex == Self.extendedIndex { nameIndex = first.link }
        }
        guard start <= region.size, count <= (region.size - start) / entrySize else {
            throw .truncated("its table of sections")
        }
        guard count == 0 || nameIndex < count else {
            throw .corrupt("the names of its sections are in section \(nameIndex), of \(count)")
        }
        return SectionTable(start: start, entrySize: entrySize, count: count, nameIndex: nameIndex)
    }

    private struct SectionHeader {
        let name: UInt64
        let type: UInt64
        let offset: UInt64
        let size: UInt64
        let link: UInt64
    }

    private func sectionHeader(at offset: UInt64) throws(BinaryError) -> SectionHeader {
        let entry = try region.record(
            at: offset,
            size: is64Bit ? 64 : 40,
            isBigEndian: header.isBigEndian,
            "its table of sections"
        )
        return SectionHeader(
            name: entry.word(at: 0),
            type: entry.word(at: 4),
            offset: is64Bit ? entry.double(at: 24) : entry.word(at: 16),
            size: is64Bit ? entry.double(at: 32) : entry.word(at: 20),
            link: entry.word(at: is64Bit ? 40 : 24)
        )
    }

    /// Returns the sections known to devmenu, or `nil` where sections have no names.
    private func sections(of table: SectionTable) throws(BinaryError) -> [BinarySection]? {
        guard table.count > 1, table.nameIndex > 0 else { return nil }
        let named = try sectionHeader(at: table.start + table.nameIndex * table.entrySize)
        guard named.type != Self.noBits else { return nil }
        let names = try region.part(
            at: named.offset,
            size: named.size,
            "the names of its sections"
        )
        var found: [BinarySection] = []
        for index in 1..<table.count {
            let section = try sectionHeader(at: table.start + index * table.entrySize)
            guard let content = try content(named: section.name, in: names, index) else { continue }
            let hasBytes = section.type != Self.noBits
            let bytes =
                hasBytes
                ? try region.part(at: section.offset, size: section.size, "section \(index)") : nil
            found.append(BinarySection(content: content, size: section.size, region: bytes))
        }
        return found
    }

    private func content(
        named offset: UInt64,
        in names: ByteRegion,
        _ index: UInt64
    ) throws(BinaryError) -> BinarySection.Content? {
        guard offset <= names.size else {
            throw .corrupt("the name of section \(index) is outside of the names of sections")
        }
        for (name, content) in [
            (MenuMarker.elfSection, BinarySection.Content.marker),
            (PluginSection.elf, .pluginRecords),
        ] {
            let expected = Array(name.utf8) + [0]
            guard UInt64(expected.count) <= names.size - offset else { continue }
            if try names.bytes(at: offset, count: expected.count, "a name") == expected {
                return content
            }
        }
        return nil
    }
}
