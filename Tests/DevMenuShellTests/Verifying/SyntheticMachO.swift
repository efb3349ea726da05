import DevMenuWire

/// A minimal Mach-O file of 64 bits, in the form that a linker writes.
struct SyntheticMachO {
    var cpu = 0x0100_000C
    /// The sections of its segment `__DATA_CONST`.
    var sections = [SyntheticSection(name: "__const", bytes: [1, 2, 3])]

    /// A section that holds the marker of a menu.
    static var marker: SyntheticSection {
        SyntheticSection(name: MenuMarker.machOSection, bytes: MenuMarker.bytes)
    }

    /// Returns a section with records of plugins.
    static func records(_ count: Int) -> SyntheticSection { .records(count, named: "__devmenu") }

    /// The file: header, an unrelated load command, the segment, and the sections' bytes.
    var file: BinaryBytes {
        let segmentSize = 72 + sections.count * 80
        var offset = 32 + 24 + segmentSize
        let contents = sections.filter(\.isInFile).flatMap(\.bytes)

        var file = BinaryBytes()
        file.word(0xFEED_FACF, cpu, 0, 2, 2, 24 + segmentSize, 0, 0)
        // LC_UUID
        file.word(0x1B, 24, 1, 2, 3, 4)
        file.word(0x19, segmentSize)
        file.text("__DATA_CONST", count: 16)
        file.address(0, 0, offset, contents.count)
        file.word(3, 3, sections.count, 0)
        for section in sections {
            file.text(section.name, count: 16)
            file.text("__DATA_CONST", count: 16)
            file.address(0, section.bytes.count)
            file.word(section.isInFile ? offset : 0, 0, 0, 0, section.isInFile ? 0 : 1, 0, 0, 0)
            if section.isInFile { offset += section.bytes.count }
        }
        file.bytes += contents
        return file
    }

    /// Returns a universal file of several files.
    static func universal(_ files: [SyntheticMachO]) -> BinaryBytes {
        universal(files.map { ($0.cpu, $0.file.bytes) })
    }

    /// Returns a universal file of a part for each processor.
    static func universal(_ parts: [(cpu: Int, bytes: [UInt8])]) -> BinaryBytes {
        var file = BinaryBytes(isBigEndian: true)
        file.word(0xCAFE_BABE, parts.count)
        var offset = 8 + parts.count * 20
        for part in parts {
            file.word(part.cpu, 0, offset, part.bytes.count, 0)
            offset += part.bytes.count
        }
        for part in parts { file.bytes += part.bytes }
        return file
    }
}
