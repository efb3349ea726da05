import DevMenuKit
import DevMenuServer

/// A program, a library or an object file for one architecture.
struct BinaryImage {
    /// A section that devmenu knows.
    struct Section {
        let name: String
        /// The size in bytes when the program runs.
        let size: UInt64
        /// The bytes, or `nil` if they aren't in this file, as in one with debug information alone.
        let region: ByteRegion?
    }

    /// The names of the sections with a server's marker.
    static let markers: Set = [MenuMarker.elfSection, MenuMarker.machOSection]
    /// The names of the sections with the records of plugins, as authors write them (`PluginRecord`).
    static let records: Set = ["devmenu_plugins", "__devmenu"]

    /// The common name of the processor.
    var architecture: String
    /// The sections that devmenu knows, in order, or `nil` if the list of sections was removed.
    let sections: [Section]?
}

/// The parts of devmenu found in a binary, for one architecture.
struct BinaryFinding: Equatable {
    /// The marker of a server that is linked in.
    struct MenuTrace: Equatable {
        /// The version of the server's protocol, or `nil` if the marker lacks it.
        let protocolVersion: Int?
        /// `true` if no section has the marker's name, and only a search of the bytes found it.
        let isFoundByBytes: Bool
    }

    /// The name of the processor.
    let architecture: String
    /// The server's marker, or `nil` if there is none.
    let menu: MenuTrace?
    /// The number of plugin records, or `nil` if the list of sections was removed.
    let pluginRecords: UInt64?

    /// Searches an image, whose bytes are those of a region.
    ///
    /// - Throws: ``BinaryError``.
    init(_ image: BinaryImage, in region: ByteRegion) throws(BinaryError) {
        architecture = image.architecture
        if let marker = image.sections?.first(where: { BinaryImage.markers.contains($0.name) }) {
            let size = UInt64(MenuMarker.bytes.count)
            let bytes = try marker.region.map { region throws(BinaryError) in
                try region.bytes(at: 0, count: Int(min(size, region.size)), "its marker")
            }
            let version = bytes.flatMap(MenuMarker.protocolVersion)
            menu = MenuTrace(protocolVersion: version, isFoundByBytes: false)
        } else {
            menu = try Self.protocolVersion(in: region).map {
                MenuTrace(protocolVersion: $0, isFoundByBytes: true)
            }
        }
        // A record is an address.
        pluginRecords = image.sections?.filter { BinaryImage.records.contains($0.name) }
            .reduce(0) { $0 &+ $1.size / 8 }
        if menu == nil, pluginRecords == nil { throw .noSections }
    }

    /// `true` if there is a menu or a plugin record.
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

    /// Searches bytes of any kind for a marker and returns its protocol version, or `nil`.
    private static func protocolVersion(in region: ByteRegion) throws(BinaryError) -> Int? {
        let (size, magic) = (MenuMarker.bytes.count, MenuMarker.magic)
        var offset: UInt64 = 0
        while region.size - offset >= UInt64(size) {
            let count = Int(min(1 << 20, region.size - offset))
            let piece = try region.bytes(at: offset, count: count, "it")
            let version = piece.withUnsafeBufferPointer { piece -> Int? in
                for index in 0...piece.count - size where piece[index] == magic[0] {
                    // The server's own code has copies of the magic number without a marker.
                    guard piece[index...].starts(with: magic) else { continue }
                    let marker = Array(piece[index..<index + size])
                    if let version = MenuMarker.protocolVersion(in: marker) { return version }
                }
                return nil
            }
            if let version { return version }
            // The next piece overlaps this one, so that a marker across the boundary is found.
            offset += UInt64(count - size + 1)
        }
        return nil
    }
}
