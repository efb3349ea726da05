import DevMenuWire

/// A minimal ELF file of 64 bits, little-endian, in the form that a linker writes.
struct SyntheticELF {
    var machine = 62
    var sections: [SyntheticSection] = []
    /// `true` if the table of sections is removed.
    var isWithoutHeaders = false
    /// `true` if the first section holds the section counts, as for counts beyond 16 bits.
    var isExtended = false

    /// A section that holds the marker of a menu.
    static var marker: SyntheticSection {
        SyntheticSection(name: MenuMarker.elfSection, bytes: MenuMarker.bytes)
    }

    /// Returns a section with records of plugins.
    static func records(_ count: Int) -> SyntheticSection {
        .records(count, named: "devmenu_plugins")
    }

    /// The file: header, one program header, the sections' bytes, their names, and their table.
    var file: BinaryBytes {
        let (headerSize, programSize) = (64, 56)
        let named = [SyntheticSection(name: ".text", bytes: [0xC3])] + sections
        var contents = BinaryBytes()
        contents.pad(to: headerSize + programSize)
        var names: [UInt8] = [0]
        var entries: [(name: Int, offset: Int, section: SyntheticSection)] = []
        for section in named {
            entries.append((names.count, contents.bytes.count, section))
            names += Array(section.name.utf8) + [0]
            if section.isInFile { contents.bytes += section.bytes }
        }
        let namesEntry = (name: names.count, offset: contents.bytes.count)
        names += Array(".shstrtab".utf8) + [0]
        contents.bytes += names
        let table = contents.bytes.count
        let count = named.count + 2

        var file = BinaryBytes()
        file.bytes = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1]
        file.pad(to: 16)
        file.half(3)
        file.half(machine)
        file.word(1)
        file.address(0, headerSize, isWithoutHeaders ? 0 : table)
        file.word(0)
        for number in [headerSize, programSize, 1, 64] { file.half(number) }
        file.half(isWithoutHeaders || isExtended ? 0 : count)
        file.half(isWithoutHeaders ? 0 : isExtended ? 0xFFFF : count - 1)
        putProgramHeader(size: table, into: &file)
        file.bytes += contents.bytes[file.bytes.count...]
        guard !isWithoutHeaders else { return file }
        putHeader(
            0,
            type: 0,
            offset: 0,
            size: isExtended ? count : 0,
            link: isExtended ? count - 1 : 0,
            into: &file
        )
        for (name, offset, section) in entries {
            // SHT_PROGBITS, SHT_NOBITS
            let type = section.isInFile ? 1 : 8
            putHeader(name, type: type, offset: offset, size: section.bytes.count, into: &file)
        }
        let (name, offset) = namesEntry
        putHeader(name, type: 3, offset: offset, size: names.count, into: &file)
        return file
    }

    private func putProgramHeader(size: Int, into file: inout BinaryBytes) {
        file.word(1, 5)
        file.address(0, 0, 0, size, size)
        file.address(4096)
    }

    private func putHeader(
        _ name: Int,
        type: Int,
        offset: Int,
        size: Int,
        link: Int = 0,
        into file: inout BinaryBytes
    ) {
        file.word(name, type)
        file.address(0, 0, offset, size)
        file.word(link, 0)
        file.address(1, 0)
    }
}
