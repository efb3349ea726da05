import DevMenuServer
import Testing

@testable import devmenu

@Suite struct MachOImageTests {
    private static let forms = [
        SyntheticMachO(), SyntheticMachO(isBigEndian: true),
        SyntheticMachO(is64Bit: false), SyntheticMachO(is64Bit: false, isBigEndian: true),
    ]

    private func finding(_ file: SyntheticMachO) throws -> BinaryFinding {
        try file.file.onlyFinding()
    }

    @Test(arguments: forms)
    func `finds nothing in a program without a menu`(file: SyntheticMachO) throws {
        let finding = try finding(file)
        #expect(finding.description == "no menu and no plugin records")
        #expect(finding.architecture == "arm64")
    }

    @Test(arguments: forms)
    func `finds a marker and counts records, in every class and byte order`(
        file: SyntheticMachO
    ) throws {
        var file = file
        file.sections += [SyntheticMachO.marker, file.records(3)]
        #expect(try finding(file).description == "a menu (protocol 1) and 3 plugin records")
        file.sections.removeLast()
        #expect(try finding(file).description == "a menu (protocol 1)")
        file.sections = [file.records(1)]
        #expect(try finding(file).description == "1 plugin record")
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

    @Test(arguments: [false, true])
    func `finds each architecture of a universal file`(is64Bit: Bool) throws {
        var arm = SyntheticMachO()
        arm.sections += [SyntheticMachO.marker, arm.records(2)]
        let intel = SyntheticMachO(cpu: 0x0100_0007)
        let old = SyntheticMachO(is64Bit: false, isBigEndian: true, cpu: 18)
        let file = SyntheticMachO.universal([intel, arm, old], is64Bit: is64Bit)
        let findings = try BinaryFile(file).findings()
        #expect(findings.map(\.architecture) == ["x86_64", "arm64", "ppc"])
        #expect(findings.map(\.isFound) == [false, true, false])
    }

    @Test func `names the architecture of an error in a universal file`() {
        let archive = Array("!<arch>\n".utf8)
        let file = SyntheticMachO.universal([(0x0100_000C, archive)])
        #expect(throws: BinaryError.inArchitecture("arm64", .archive)) {
            try BinaryFile(file).findings()
        }
    }

    @Test(arguments: forms)
    func `a file that is cut off anywhere throws an error`(file: SyntheticMachO) throws {
        var file = file
        file.sections += [SyntheticMachO.marker, file.records(2)]
        for bytes in [file.file.bytes, SyntheticMachO.universal([file, file]).bytes] {
            for count in 0..<bytes.count {
                #expect(throws: BinaryError.self, "cut at \(count)") {
                    try BinaryFile(BinaryBytes(Array(bytes[..<count]))).findings()
                }
            }
            #expect(try BinaryFile(BinaryBytes(bytes)).findings().allSatisfy(\.isFound))
        }
    }

    @Test(arguments: forms)
    func `reading ends after any change of a byte`(file: SyntheticMachO) throws {
        var file = file
        file.sections += [SyntheticMachO.marker, file.records(2)]
        let bytes = SyntheticMachO.universal([file], is64Bit: true).bytes
        var outcomes: Set<String> = []
        for index in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = bytes
                changed[index] = value
                let outcome = Result { try BinaryFile(BinaryBytes(changed)).findings() }
                outcomes.insert((try? outcome.get().description) ?? "an error")
            }
        }
        #expect(outcomes.isSuperset(of: ["an error"]))
        #expect(outcomes.count > 2)
    }
}
