import DevMenuKit
import DevMenuServer

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

/// What a binary carries of devmenu, for one architecture.
struct BinaryFinding: Equatable {
    /// A server that is linked in.
    struct MenuTrace: Equatable {
        /// The version of the protocol that it speaks; `nil` where the marker does not tell.
        let protocolVersion: Int?
        /// Whether the marker was found by its bytes alone: no section bears its name.
        let isFoundByBytes: Bool
    }

    /// The processor that it is for.
    let architecture: String
    /// The menu, if any.
    let menu: MenuTrace?
    /// How many plugins left a record; `nil` where nobody can tell.
    let pluginRecords: UInt64?

    /// Looks for what an image carries.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - architecture: What it is for, where the file around it says so.
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

    /// Whether it carries anything.
    var isFound: Bool { menu != nil || pluginRecords != 0 }

    /// What it carries, in words: `a menu (protocol 1) and 4 plugin records`.
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

    /// The same for programs.
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

/// Looks for a server's marker among bytes, whatever they are part of.
struct MarkerSearch {
    /// How many bytes are looked at together.
    private static let pieceSize = 1 << 20

    /// The version of the protocol that the marker tells; `nil` where there is no marker.
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
            // The next piece begins where a marker that is cut off in this one could.
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
            var place = 0
            while place <= piece.count - size {
                // The server's own code has copies of what a marker begins with.
                if piece[place] == magic[0], piece[place...].starts(with: magic),
                    let version = MenuMarker.protocolVersion(
                        in: Array(piece[place..<place + size])
                    )
                {
                    return version
                }
                place += 1
            }
            return nil
        }
    }
}

/// Why a file says nothing about what it carries.
enum BinaryError: Error, Equatable {
    /// The operating system does not let it be read: its words for the reason.
    case unreadable(String)
    /// There is something of that name, which is no file: what it is.
    case noFile(String)
    /// It has no bytes.
    case empty
    /// It begins as no program does.
    case otherFormat
    /// It is an archive of object files, which a linker takes its pick of.
    case archive
    /// It ends before a part of it does.
    case truncated(String)
    /// It contradicts itself.
    case corrupt(String)
    /// Its sections cannot be told apart any more, and the marker is not among its bytes.
    case noSections
    /// The error is that of one architecture of a universal file.
    indirect case inArchitecture(String, BinaryError)
}

extension BinaryError: CustomStringConvertible {
    /// What is wrong with the file, and what to do, in words that follow its name.
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
            it has no marker of a menu, but its section headers were removed, so that nobody can tell \
            whether it has plugin records: verify it before that is done
            """
        case .inArchitecture(let name, let error): "in its part for \(name), \(error)"
        }
    }
}
