import TerminalTesting

@testable import DevMenuShell

@Suite struct MachOImageTests {
    private func finding(_ file: SyntheticMachO) throws -> BinaryFinding {
        try file.file.onlyFinding()
    }

    @Test func `finds nothing in a program without a menu`() throws {
        let finding = try finding(SyntheticMachO())
        #expect(finding.description == "no menu and no plugin records")
        #expect(finding.architecture == "arm64")
    }

    @Test func `finds a marker and counts records`() throws {
        var file = SyntheticMachO()
        file.sections += [SyntheticMachO.marker, SyntheticMachO.records(3)]
        #expect(try finding(file).description == "a menu (protocol 1) and 3 plugin records")
        file.sections.removeLast()
        #expect(try finding(file).description == "a menu (protocol 1)")
        file.sections = [SyntheticMachO.records(1)]
        #expect(try finding(file).description == "1 plugin record")
        file.sections.append(.init(name: "__devmenu_names", bytes: Array("Greet\n".utf8)))
        #expect(try finding(file).description == "1 plugin record: Greet")
    }

    @Test func `finds a menu whose bytes are not in the file`() throws {
        var file = SyntheticMachO()
        var marker = SyntheticMachO.marker
        marker.isInFile = false
        file.sections = [marker]
        #expect(try finding(file).menu == .init(protocolVersion: nil, isFoundByBytes: false))
    }

    @Test func `reports missing sections instead of no menu`() {
        #expect(throws: BinaryError.noSections) { try finding(SyntheticMachO(sections: [])) }
    }

    @Test func `finds each architecture of a universal file`() throws {
        var arm = SyntheticMachO()
        arm.sections += [SyntheticMachO.marker, SyntheticMachO.records(2)]
        let intel = SyntheticMachO(cpu: 0x0100_0007)
        let other = SyntheticMachO(cpu: 18)
        let file = SyntheticMachO.universal([intel, arm, other])
        let findings = try file.findings()
        #expect(findings.map(\.architecture) == ["x86_64", "arm64", "cpu 18"])
        #expect(findings.map(\.isFound) == [false, true, false])
    }

    @Test(
        arguments: [
            (0x0100_000C, Array("!<arch>\n".utf8), .inArchitecture("arm64", .archive)),
            (
                7, [0xCE, 0xFA, 0xED, 0xFE],
                .inArchitecture("i386", .otherKind("a 32-bit Mach-O file"))
            ),
        ] as [(Int, [UInt8], BinaryError)]
    )
    func `names the architecture of an error in a universal file`(
        cpu: Int,
        bytes: [UInt8],
        error: BinaryError
    ) {
        let file = SyntheticMachO.universal([(cpu, bytes)])
        #expect(throws: error) { try file.findings() }
    }

    @Test func `a file that is cut off anywhere throws an error`() throws {
        var file = SyntheticMachO()
        file.sections += [SyntheticMachO.marker, SyntheticMachO.records(2)]
        let directory = try TemporaryDirectory()
        for bytes in [file.file.bytes, SyntheticMachO.universal([file, file]).bytes] {
            for count in 0..<bytes.count {
                #expect(throws: BinaryError.self, "cut at \(count)") {
                    try BinaryBytes(Array(bytes[..<count])).findings(in: directory)
                }
            }
            #expect(try BinaryBytes(bytes).findings().allSatisfy(\.isFound))
        }
    }

    @Test func `reading ends after any change of a byte`() throws {
        var file = SyntheticMachO()
        file.sections += [SyntheticMachO.marker, SyntheticMachO.records(2)]
        let outcomes = try SyntheticMachO.universal([file]).findingsWithOneChange()
        #expect(outcomes.contains("an error"))
        #expect(outcomes.count > 2)
    }
}
