/// Reads ELF files of 64 bits, little-endian: programs, libraries and object files of Linux and
/// other systems.
///
/// The format is that of the System V gABI, chapter 4.
struct ELFImage {
    /// The first bytes of such a file.
    static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]

    private let region: ByteRegion
    private let header: [UInt8]

    /// Reads the header.
    ///
    /// - Throws: ``BinaryError``.
    init(_ region: ByteRegion) throws(BinaryError) {
        self.region = region
        header = try region.bytes(at: 0, count: 64, "its header")
        switch (header[4], header[5]) {
        case (2, 1): break
        case (1, _): throw .otherKind("a 32-bit ELF file")
        case (2, 2): throw .otherKind("a big-endian ELF file")
        default: throw .corrupt("its class is \(header[4]) and its order of bytes \(header[5])")
        }
    }

    /// Reads the architecture and the sections.
    ///
    /// - Throws: ``BinaryError``.
    func image() throws(BinaryError) -> BinaryImage {
        try checkSegments()
        let machine = header.number(at: 18, 2)
        let names: [UInt64: String] = [
            8: "mips", 21: "ppc64", 62: "x86_64", 183: "aarch64", 243: "riscv", 258: "loongarch",
        ]
        return BinaryImage(
            architecture: names[machine] ?? "machine \(machine)",
            sections: try sections()
        )
    }

    /// Throws if a loaded segment extends beyond the file, as after an incomplete download.
    private func checkSegments() throws(BinaryError) {
        let start = header.number(at: 32, 8)
        guard start > 0 else { return }
        for index in 0..<header.number(at: 56, 2) {
            let segment = try entry(
                index,
                at: start,
                size: header.number(at: 54, 2),
                count: 56,
                "its table of program headers"
            )
            // PT_LOAD
            guard segment.number(at: 0, 4) == 1 else { continue }
            let (offset, size) = (segment.number(at: 8, 8), segment.number(at: 32, 8))
            _ = try region.part(at: offset, size: size, "what it loads")
        }
    }

    /// Returns the sections, or `nil` if they have no names.
    private func sections() throws(BinaryError) -> BinaryImage.Sections? {
        var (count, nameIndex) = (header.number(at: 60, 2), header.number(at: 62, 2))
        guard header.number(at: 40, 8) > 0 else { return nil }
        // Numbers that don't fit in 16 bits (SHN_XINDEX) are in the header of section 0, which is
        // no real section.
        let first = try section(0)
        if count == 0 { count = first.number(at: 32, 8) }
        if nameIndex == 0xFFFF { nameIndex = first.number(at: 40, 4) }
        guard count > 1, nameIndex > 0 else { return nil }
        guard nameIndex < count else {
            throw .corrupt("the names of its sections are in section \(nameIndex), of \(count)")
        }
        let nameSection = try section(nameIndex)
        let names = try region.part(
            at: nameSection.number(at: 24, 8),
            size: nameSection.number(at: 32, 8),
            "the names of its sections"
        )
        var sections = BinaryImage.Sections()
        for index in 1..<count {
            let section = try section(index)
            let offset = section.number(at: 0, 4)
            guard offset <= names.size else {
                throw .corrupt("the name of section \(index) is outside of the names of sections")
            }
            // No name that is looked for is longer.
            let size = Int(min(16, names.size - offset))
            let name = try names.bytes(at: offset, count: size, "a name").text
            let length = section.number(at: 32, 8)
            try sections.add(name, size: length) { () throws(BinaryError) in
                // SHT_NOBITS, as in a file with only debug information.
                guard section.number(at: 4, 4) != 8 else { return nil }
                return try region.part(at: section.number(at: 24, 8), size: length, name)
            }
        }
        return sections
    }

    private func section(_ index: UInt64) throws(BinaryError) -> [UInt8] {
        try entry(
            index,
            at: header.number(at: 40, 8),
            size: header.number(at: 58, 2),
            count: 64,
            "its table of sections"
        )
    }

    /// Reads the first `count` bytes of an entry of a table.
    private func entry(
        _ index: UInt64,
        at start: UInt64,
        size: UInt64,
        count: Int,
        _ table: String
    ) throws(BinaryError) -> [UInt8] {
        guard size >= count else { throw .corrupt("the entries of \(table) are too small") }
        guard start <= region.size, index <= region.size / size else { throw .truncated(table) }
        return try region.bytes(at: start + index * size, count: count, table)
    }
}
