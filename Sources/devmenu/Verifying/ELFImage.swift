/// Reads ELF files of 64 bits, little-endian: programs, libraries and object files of Linux and
/// other systems.
///
/// The format is that of the System V gABI, chapter 4.
struct ELFImage {
    /// The first bytes of such a file.
    static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]

    private let region: ByteRegion
    private let header: BinaryRecord

    /// Reads the header.
    ///
    /// - Throws: ``BinaryError``.
    init(_ region: ByteRegion) throws(BinaryError) {
        let form = try region.bytes(at: 4, count: 2, "its header")
        switch (form[0], form[1]) {
        case (2, 1): break
        case (1, 1...2): throw .otherKind("a 32-bit ELF file")
        case (2, 2): throw .otherKind("a big-endian ELF file")
        default: throw .corrupt("its class is \(form[0]) and its order of bytes \(form[1])")
        }
        self.region = region
        header = try region.record(at: 0, size: 64, "its header")
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
        let (start, entrySize) = (header.number(at: 32, 8), header.number(at: 54, 2))
        let count = header.number(at: 56, 2)
        guard count > 0, start > 0 else { return }
        guard entrySize >= 56 else { throw .corrupt("its program headers are too small") }
        let table = try region.part(
            at: start,
            size: entrySize * count,
            "its table of program headers"
        )
        for index in 0..<count {
            let entry = try table.record(at: index * entrySize, size: 56, "a program header")
            // PT_LOAD
            guard entry.number(at: 0, 4) == 1 else { continue }
            let size = entry.number(at: 32, 8)
            _ = try region.part(at: entry.number(at: 8, 8), size: size, "what it loads")
        }
    }

    /// Returns the sections known to devmenu, or `nil` if sections have no names.
    private func sections() throws(BinaryError) -> [BinaryImage.Section]? {
        let (start, entrySize) = (header.number(at: 40, 8), header.number(at: 58, 2))
        var (count, nameIndex) = (header.number(at: 60, 2), header.number(at: 62, 2))
        guard start > 0 else { return nil }
        guard entrySize >= 64 else { throw .corrupt("its section headers are too small") }
        // Numbers that do not fit in 16 bits (SHN_XINDEX) are in the header of section 0, which is
        // no real section.
        if count == 0 || nameIndex == 0xFFFF {
            let first = try entry(at: start)
            if count == 0 { count = first.number(at: 32, 8) }
            if nameIndex == 0xFFFF { nameIndex = first.number(at: 40, 4) }
        }
        guard start <= region.size, count <= (region.size - start) / entrySize else {
            throw .truncated("its table of sections")
        }
        guard count == 0 || nameIndex < count else {
            throw .corrupt("the names of its sections are in section \(nameIndex), of \(count)")
        }
        guard count > 1, nameIndex > 0,
            let names = try bytes(
                of: entry(at: start + nameIndex * entrySize),
                "the names of its sections"
            )
        else { return nil }
        var found: [BinaryImage.Section] = []
        for index in 1..<count {
            let section = try entry(at: start + index * entrySize)
            let offset = section.number(at: 0, 4)
            guard offset <= names.size else {
                throw .corrupt("the name of section \(index) is outside of the names of sections")
            }
            // No name that is looked for is longer.
            let size = Int(min(16, names.size - offset))
            let name = try names.record(at: offset, size: size, "a name").text(at: 0, count: size)
            guard BinaryImage.markers.contains(name) || BinaryImage.records.contains(name) else {
                continue
            }
            found.append(
                .init(
                    name: name,
                    size: section.number(at: 32, 8),
                    region: try bytes(of: section, "section \(index)")
                )
            )
        }
        return found
    }

    private func entry(at offset: UInt64) throws(BinaryError) -> BinaryRecord {
        try region.record(at: offset, size: 64, "its table of sections")
    }

    /// Returns the bytes of a section, or `nil` if they aren't in the file (`SHT_NOBITS`).
    private func bytes(
        of section: BinaryRecord,
        _ name: String
    ) throws(BinaryError) -> ByteRegion? {
        guard section.number(at: 4, 4) != 8 else { return nil }
        return try region.part(at: section.number(at: 24, 8), size: section.number(at: 32, 8), name)
    }
}
