/// The marker in every program that a server is linked into, which `devmenu verify` looks for.
///
/// The marker has a section of its own, which neither `strip` nor a linker that drops unused data
/// removes. Its first bytes are unique, so that it's found without its section too.
package enum MenuMarker {
    /// The name of the section in an ELF file.
    package static let elfSection = "devmenu_menu"
    /// The name of the section in a Mach-O file, in the segment `__DATA_CONST`.
    package static let machOSection = "__devmenu_menu"

    /// The bytes of this program's marker.
    package static var bytes: [UInt8] { withUnsafeBytes(of: MenuServer.marker) { Array($0) } }

    /// The bytes that every marker begins with, whatever its version.
    package static var magic: [UInt8] { bytes.dropLast(2) }

    /// Returns the protocol version in the bytes of a marker, or `nil` if they aren't a marker.
    package static func protocolVersion(in bytes: [UInt8]) -> Int? {
        guard bytes.count == magic.count + 2, bytes.starts(with: magic) else { return nil }
        let version = bytes[bytes.count - 2]
        return ~version == bytes[bytes.count - 1] ? Int(version) : nil
    }
}

/// The type of a marker's bytes as a constant that the linker can place in a section.
typealias MenuMarkerBytes = (
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
)
