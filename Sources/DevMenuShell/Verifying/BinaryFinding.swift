package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// A program, a library or an object file for one architecture.
struct BinaryImage {
    /// The sections, as far as devmenu looks at them.
    struct Sections {
        /// The size of each section when the program runs, by name; those of one name are added up.
        private(set) var sizes: [String: UInt64] = [:]
        /// The bytes of the sections with the types' names that `find-plugins` writes, a line for each.
        private(set) var typeNames: [ByteRegion] = []

        /// Adds a section, whose bytes are in the file unless `bytes` returns `nil`.
        mutating func add(
            _ name: String,
            size: UInt64,
            bytes: () throws(BinaryError) -> ByteRegion?
        ) throws(BinaryError) {
            sizes[name, default: 0] &+= size
            guard ["devmenu_names", "__devmenu_names"].contains(name) else { return }
            if let bytes = try bytes() { typeNames.append(bytes) }
        }
    }

    /// The common name of the processor.
    let architecture: String
    /// The sections, or `nil` if their list was removed.
    let sections: Sections?
}

/// The parts of devmenu found in a binary, for one architecture.
package struct BinaryFinding: Equatable {
    /// The names of the sections with the records of plugins, one `PluginRecord` each.
    private static let records = ["devmenu_plugins", "__devmenu"]

    /// The marker of a server that is linked in.
    struct MenuTrace: Equatable {
        /// The version of the server's protocol, or `nil` if the marker lacks it.
        let protocolVersion: Int?
        /// `true` if no section has the marker's name, and only a search of the bytes found it.
        let isFoundByBytes: Bool
    }

    /// The name of the processor.
    package let architecture: String
    /// The server's marker, or `nil` if there is none.
    let menu: MenuTrace?
    /// The number of plugin records, or `nil` if the list of sections was removed.
    let pluginRecords: UInt64?
    /// The names of the plugins' types, in alphabetical order; a record that is written by hand has
    /// no name.
    let plugins: [String]

    /// Searches an image, whose bytes are those of a region.
    ///
    /// - Throws: ``BinaryError``.
    init(_ image: BinaryImage, in region: ByteRegion) throws(BinaryError) {
        architecture = image.architecture
        let isNamed = [MenuMarker.elfSection, MenuMarker.machOSection].contains { name in
            image.sections?.sizes[name] != nil
        }
        let version = try Self.protocolVersion(in: region)
        menu =
            isNamed || version != nil
            ? MenuTrace(protocolVersion: version, isFoundByBytes: !isNamed) : nil
        pluginRecords = image.sections.map { sections in
            // A record is an address.
            Self.records.reduce(0) { $0 &+ (sections.sizes[$1] ?? 0) / 8 }
        }
        var names: [String] = []
        for region in image.sections?.typeNames ?? [] {
            let count = Int(min(1 << 20, region.size))
            // The linker may have put zeros between them.
            names += try region.bytes(at: 0, count: count, "its plugins' names")
                .split { $0 == 0 || $0 == UInt8(ascii: "\n") }
                .map { String(decoding: $0, as: UTF8.self) }
        }
        plugins = names.sorted()
        if menu == nil, pluginRecords == nil { throw .noSections }
    }

    /// `true` if there is a menu or a plugin record.
    package var isFound: Bool { menu != nil || pluginRecords != 0 }

    /// The findings in words: `a menu (protocol 1) and 1 plugin record: Greet`.
    package var description: String {
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
        if parts.isEmpty { return "no menu and no plugin records" }
        return parts.joined(separator: " and ")
            + (plugins.isEmpty ? "" : ": " + plugins.joined(separator: ", "))
    }

    /// The findings as JSON.
    package var json: JSONValue {
        .object(compacting: [
            "architecture": .string(architecture), "found": .bool(isFound),
            "menu": menu.map { menu in
                .object(compacting: [
                    "protocol": menu.protocolVersion.map { .integer($0) },
                    "by": menu.isFoundByBytes ? "bytes" : "section",
                ])
            },
            "pluginRecords": pluginRecords.map { .integer(Int(clamping: $0)) },
            "plugins": plugins.isEmpty ? .none : .array(plugins.map { .string($0) }),
        ])
    }

    /// Searches bytes of any kind for a marker and returns its protocol version, or `nil`.
    private static func protocolVersion(in region: ByteRegion) throws(BinaryError) -> Int? {
        let (size, magic) = (MenuMarker.bytes.count, MenuMarker.magic)
        var offset: UInt64 = 0
        while region.size - offset >= UInt64(size) {
            let count = Int(min(1 << 20, region.size - offset))
            let piece = try region.bytes(at: offset, count: count, "it")
            let version = piece.withUnsafeBytes { bytes -> Int? in
                var next = bytes.firstOffset(of: magic)
                while let index = next, index + size <= bytes.count {
                    // The server's own code has copies of the magic number without a marker.
                    next = bytes.firstOffset(of: magic, from: index + 1)
                    let marker = Array(bytes[index..<index + size])
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
