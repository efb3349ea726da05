import DevMenuKit
import DevMenuServer

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
