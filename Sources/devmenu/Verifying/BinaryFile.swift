import DevMenuKit
import DevMenuServer

/// A file that may be a program, a library or an object file, of any architecture.
struct BinaryFile {
    private let region: ByteRegion

    /// Creates a file of the bytes of a source.
    init(_ source: any ByteSource) { region = ByteRegion(source) }

    /// Returns the findings for each architecture; only a universal file has more than one.
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
        // The magic numbers of archives, and of thin ones, which only name their members.
        if head.elementsEqual("!<arch>\n".utf8) || head.elementsEqual("!<thin>\n".utf8) {
            throw .archive
        }
        throw .otherFormat
    }
}

/// The parts of devmenu found in a binary, for one architecture.
struct BinaryFinding: Equatable {
    /// The marker of a server that is linked in.
    struct MenuTrace: Equatable {
        /// The version of the server's protocol; `nil` where the marker lacks it.
        let protocolVersion: Int?
        /// `true` where no section has the marker's name, and only a search of the bytes found it.
        let isFoundByBytes: Bool
    }

    /// The name of the processor.
    let architecture: String
    /// The server's marker; `nil` where there is none.
    let menu: MenuTrace?
    /// The number of plugin records; `nil` where the list of sections was removed.
    let pluginRecords: UInt64?

    /// Searches an image.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - architecture: The architecture, where the universal file around it names one.
    /// - Throws: ``BinaryError``.
    init(_ image: BinaryImage, architecture: String? = nil) throws(BinaryError) {
        self.architecture = architecture ?? image.architecture
        menu = try Self.menu(in: image)
        pluginRecords = image.sections.map { sections in
            sections.filter { $0.content == .pluginRecords }
                .reduce(0) { $0 &+ $1.size / image.addressSize }
        }
        if menu == nil, pluginRecords == nil { throw .noSections }
    }

    /// `true` where there is a menu or a plugin record.
    var isFound: Bool { menu != nil || pluginRecords != 0 }

    /// The findings in words: `a menu (protocol 1) and 4 plugin records`.
    var description: String {
        var parts: [String] = []
        if let menu {
            let details =
                [menu.protocolVersion.map { "protocol \($0)" } ?? "of an unknown version"]
                + (menu.isFoundByBytes ? ["found by its bytes: no section is named for it"] : [])
            parts.append("a menu (\(details.joined(separator: "; ")))")
        }
        switch pluginRecords {
        case 0?: break
        case let count?: parts.append("\(count) plugin record\(count == 1 ? "" : "s")")
        case nil: parts.append("an unknown number of plugin records")
        }
        return parts.isEmpty ? "no menu and no plugin records" : parts.joined(separator: " and ")
    }

    /// The findings as JSON.
    var json: JSONValue {
        var members: JSONObject = [
            "architecture": .string(architecture), "found": .bool(isFound),
        ]
        if let menu {
            var trace: JSONObject = [:]
            if let version = menu.protocolVersion { trace["protocol"] = .integer(version) }
            trace["by"] = menu.isFoundByBytes ? "bytes" : "section"
            members["menu"] = .object(trace)
        }
        if let pluginRecords { members["pluginRecords"] = .integer(Int(clamping: pluginRecords)) }
        return .object(members)
    }

    private static func menu(in image: BinaryImage) throws(BinaryError) -> MenuTrace? {
        guard let section = image.sections?.first(where: { $0.content == .marker }) else {
            return try MarkerSearch.protocolVersion(in: image.region).map {
                MenuTrace(protocolVersion: $0, isFoundByBytes: true)
            }
        }
        let bytes = try section.region?.head(MenuMarker.bytes.count) ?? []
        return MenuTrace(
            protocolVersion: MenuMarker.protocolVersion(in: bytes),
            isFoundByBytes: false
        )
    }
}

/// Searches bytes of any kind for a server's marker.
struct MarkerSearch {
    /// The number of bytes that are searched at a time.
    private static let pieceSize = 1 << 20

    /// Returns the protocol version in the marker, or `nil` where there is no marker.
    ///
    /// - Throws: ``BinaryError``.
    static func protocolVersion(in region: ByteRegion) throws(BinaryError) -> Int? {
        let size = MenuMarker.bytes.count
        let magic = MenuMarker.magic
        var offset: UInt64 = 0
        while region.size - offset >= UInt64(size) {
            let count = Int(min(UInt64(pieceSize), region.size - offset))
            let piece = try region.bytes(at: offset, count: count, "it")
            if let version = protocolVersion(in: piece, magic, size) { return version }
            guard UInt64(count) < region.size - offset else { return nil }
            // The next piece overlaps this one, so that a marker across the boundary is found.
            offset += UInt64(count - size + 1)
        }
        return nil
    }

    private static func protocolVersion(
        in piece: [UInt8],
        _ magic: [UInt8],
        _ size: Int
    ) -> Int? {
        piece.withUnsafeBufferPointer { piece in
            var index = 0
            while index <= piece.count - size {
                // The server's own code contains copies of the magic number without a marker.
                if piece[index] == magic[0], piece[index...].starts(with: magic),
                    let version = MenuMarker.protocolVersion(
                        in: Array(piece[index..<index + size])
                    )
                {
                    return version
                }
                index += 1
            }
            return nil
        }
    }
}

/// An error of reading a binary.
enum BinaryError: Error, Equatable {
    /// The operating system cannot read it; the system's reason.
    case unreadable(String)
    /// It exists but is no regular file; a description of it.
    case noFile(String)
    /// It has no bytes.
    case empty
    /// It starts with the magic number of no known format.
    case otherFormat
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
    var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .noFile(let what): what
        case .empty: "it is empty"
        case .otherFormat: "it is neither an ELF nor a Mach-O file"
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
