import TerminalTesting

@testable import DevMenuShell

@Suite struct ELFImageTests {
    private func finding(_ elf: SyntheticELF) throws -> BinaryFinding { try elf.file.onlyFinding() }

    @Test func `finds nothing in a program without a menu`() throws {
        let finding = try finding(SyntheticELF())
        #expect(!finding.isFound)
        #expect(finding.description == "no menu and no plugin records")
        #expect(finding.architecture == "x86_64")
    }

    @Test(arguments: [false, true])
    func `finds a marker and counts records`(isExtended: Bool) throws {
        var elf = SyntheticELF()
        elf.isExtended = isExtended
        elf.sections = [SyntheticELF.marker, SyntheticELF.records(3)]
        let found = try finding(elf)
        #expect(found.description == "a menu (protocol 1) and 3 plugin records")
        elf.sections = [SyntheticELF.records(1)]
        #expect(try finding(elf).description == "1 plugin record")
        elf.sections = [SyntheticELF.marker]
        #expect(try finding(elf).description == "a menu (protocol 1)")
    }

    @Test func `names the plugins whose names are in a section`() throws {
        let names = Array("Shop.Restock\n\0\0\0Greet\n".utf8)
        let elf = SyntheticELF(sections: [
            SyntheticELF.records(3), SyntheticSection(name: "devmenu_names", bytes: names),
        ])
        #expect(try finding(elf).description == "3 plugin records: Greet, Shop.Restock")
        #expect(try finding(elf).json["plugins"] == ["Greet", "Shop.Restock"])
    }

    @Test func `adds up the records of an object file's sections`() throws {
        var elf = SyntheticELF()
        elf.sections = [SyntheticELF.records(1), SyntheticELF.records(2)]
        #expect(try finding(elf).pluginRecords == 3)
    }

    @Test func `finds a marker by its bytes where its section is gone or renamed`() throws {
        let renamed = SyntheticSection(name: ".rodata", bytes: MenuMarker.bytes)
        for elf in [
            SyntheticELF(sections: [SyntheticELF.marker], isWithoutHeaders: true),
            SyntheticELF(sections: [renamed]),
        ] {
            let menu = try #require(try finding(elf).menu)
            #expect(menu == .init(protocolVersion: 1, isFoundByBytes: true))
        }
    }

    @Test(arguments: [0, 1, (1 << 20) - 18, (1 << 20) - 9, (1 << 20), (1 << 21) + 5])
    func `finds the marker's bytes anywhere in a large file`(padding: Int) throws {
        var bytes = [UInt8](repeating: 0x7F, count: padding)
        bytes += MenuMarker.bytes
        let elf = SyntheticELF(sections: [.init(name: ".data", bytes: bytes)])
        #expect(try finding(elf).menu?.isFoundByBytes == true)
    }

    @Test func `ignores bytes that only begin like a marker`() throws {
        let copy = MenuMarker.magic + [0x7F, 0x7F]
        let data = SyntheticSection(name: ".data", bytes: copy)
        #expect(try finding(SyntheticELF(sections: [data])).menu == nil)
        let both = SyntheticSection(name: ".data", bytes: copy + MenuMarker.bytes)
        #expect(try finding(SyntheticELF(sections: [both])).menu?.protocolVersion == 1)
    }

    @Test func `reports removed sections instead of no menu`() {
        let elf = SyntheticELF(isWithoutHeaders: true)
        #expect(throws: BinaryError.noSections) { try finding(elf) }
    }

    @Test func `finds a menu whose bytes are in another file`() throws {
        var marker = SyntheticELF.marker
        marker.isInFile = false
        let menu = try #require(try finding(SyntheticELF(sections: [marker])).menu)
        #expect(menu == .init(protocolVersion: nil, isFoundByBytes: false))
    }

    @Test func `a file that is cut off anywhere throws an error`() throws {
        var elf = SyntheticELF()
        elf.sections = [SyntheticELF.marker, SyntheticELF.records(2)]
        let bytes = elf.file.bytes
        let directory = try TemporaryDirectory()
        for count in 0..<bytes.count {
            #expect(throws: BinaryError.self, "cut at \(count)") {
                try BinaryBytes(Array(bytes[..<count])).findings(in: directory)
            }
        }
        #expect(try finding(elf).isFound)
    }

    @Test func `reading ends after any change of a byte`() throws {
        var elf = SyntheticELF()
        elf.sections = [SyntheticELF.marker, SyntheticELF.records(2)]
        let outcomes = try elf.file.findingsWithOneChange()
        // Most bytes don't matter; some of those that do are errors.
        #expect(outcomes.contains("an error"))
        #expect(outcomes.count > 2)
    }
}
