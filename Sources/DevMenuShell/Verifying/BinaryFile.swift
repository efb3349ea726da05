/// A file that may be a program, a library or an object file of 64 bits.
package enum BinaryFile {
    /// The kinds of files that people verify by mistake, by their first bytes.
    private static let otherKinds: [(start: [UInt8], kind: String)] = [
        (Array("#!".utf8), "a script"), (Array("MZ".utf8), "a program for Windows (PE)"),
        (Array("\0asm".utf8), "a WebAssembly module"),
        (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"), (Array("xar!".utf8), "an installer package"),
        (Array("dex\n".utf8), "an Android program"), ([0x1F, 0x8B], "a gzip file"),
        ([0xFD, 0x37, 0x7A, 0x58], "an xz file"), ([0x42, 0x43, 0xC0, 0xDE], "LLVM bitcode"),
        ([0xFE, 0xED, 0xFA, 0xCE], "a 32-bit Mach-O file"),
        ([0xCE, 0xFA, 0xED, 0xFE], "a 32-bit Mach-O file"),
        ([0xFE, 0xED, 0xFA, 0xCF], "a big-endian Mach-O file"),
        ([0xCA, 0xFE, 0xBA, 0xBF], "a universal file with offsets of 64 bits"),
    ]

    /// Returns the findings in the file at a path for each architecture; only a universal file has
    /// more than one.
    ///
    /// - Throws: ``BinaryError``.
    package static func findings(at path: String) throws(BinaryError) -> [BinaryFinding] {
        let region = try ByteRegion(path: path)
        guard let parts = try UniversalFile.parts(of: region) else {
            return [try BinaryFinding(image(of: region), in: region)]
        }
        return try parts.map { part throws(BinaryError) in
            do throws(BinaryError) {
                return try BinaryFinding(image(of: part.region), in: part.region)
            } catch {
                throw .inArchitecture(part.architecture, error)
            }
        }
    }

    private static func image(of region: ByteRegion) throws(BinaryError) -> BinaryImage {
        let head = try region.bytes(at: 0, count: Int(min(8, region.size)), "it")
        if head.isEmpty { throw .unreadable("it is empty") }
        if head.starts(with: ELFImage.magic) { return try ELFImage(region).image() }
        if head.starts(with: MachOImage.magic) { return try MachOImage.image(of: region) }
        // The magic numbers of archives, and of thin ones, which only name their members.
        if head.elementsEqual("!<arch>\n".utf8) || head.elementsEqual("!<thin>\n".utf8) {
            throw .archive
        }
        let kind = otherKinds.first { head.starts(with: $0.start) }?.kind
        throw kind.map(BinaryError.otherKind) ?? .otherFormat
    }
}

/// An error of reading a binary.
package enum BinaryError: Error, Equatable {
    /// It is missing, no regular file or empty, or the system can't read it; the reason.
    case unreadable(String)
    /// It starts with the magic number of no known format.
    case otherFormat
    /// It is of a known kind that isn't read: "a script".
    case otherKind(String)
    /// It is an archive of object files, of which a linker uses only some.
    case archive
    /// It ends before the end of the named part.
    case truncated(String)
    /// Its contents contradict each other.
    case corrupt(String)
    /// Its list of sections was removed, and a search of the bytes found no marker.
    case noSections
    /// An error in one architecture of a universal file.
    indirect case inArchitecture(String, BinaryError)
}

extension BinaryError: CustomStringConvertible {
    /// The error and its remedy, in words that follow the file's name.
    package var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .otherFormat: "it is neither an ELF nor a Mach-O file"
        case .otherKind(let kind): "it is \(kind), not a 64-bit little-endian ELF or Mach-O file"
        case .archive:
            "it is a static archive, of which a linker takes parts: verify the program linked from it"
        case .truncated(let part): "it is truncated: it ends before \(part) does"
        case .corrupt(let problem): "it is corrupt: \(problem)"
        case .noSections:
            """
            it has no marker of a menu, but its section headers were removed, so it is unknown \
            whether it has plugin records: verify it before that is done
            """
        case .inArchitecture(let name, let error): "in its part for \(name), \(error)"
        }
    }
}
