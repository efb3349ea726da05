/// A file that may be a program, a library or an object file, of any architecture.
struct BinaryFile {
    private let region: ByteRegion

    /// The file of some bytes.
    init(_ source: any ByteSource) { region = ByteRegion(source) }

    /// What each architecture in the file carries; there is more than one in a universal file alone.
    ///
    /// - Throws: ``BinaryError``.
    func findings() throws(BinaryError) -> [BinaryFinding] {
        guard let universal = try UniversalFile(region) else {
            return [try BinaryFinding(Self.image(of: region))]
        }
        var findings: [BinaryFinding] = []
        for (name, part) in try universal.parts() {
            do throws(BinaryError) {
                findings.append(try BinaryFinding(Self.image(of: part), architecture: name))
            } catch {
                throw .inArchitecture(name, error)
            }
        }
        return findings
    }

    private static func image(of region: ByteRegion) throws(BinaryError) -> BinaryImage {
        let head = try region.head(8)
        if head.isEmpty { throw .empty }
        if head.starts(with: ELFImage.magic) { return try ELFImage(region).image() }
        if MachOImage.begins(head) { return try MachOImage(region).image() }
        // What archives begin with, and those that only name their members ("thin").
        if head.elementsEqual("!<arch>\n".utf8) || head.elementsEqual("!<thin>\n".utf8) {
            throw .archive
        }
        throw .otherFormat
    }
}
