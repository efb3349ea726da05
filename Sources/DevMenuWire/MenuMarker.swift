/// The marker in every program that a server is linked into, which `devmenu verify` looks for.
///
/// The marker has a separate section, which neither `strip` nor a linker that drops unused data
/// removes. Its first bytes are unique, so that it's found without its section too.
package enum MenuMarker {
    /// The name of the section in an ELF file.
    package static let elfSection = "devmenu_menu"
    /// The name of the section in a Mach-O file, in the segment `__DATA_CONST`.
    package static let machOSection = "__devmenu_menu"

    /// The bytes that every marker begins with, whatever its version.
    package static let magic: [UInt8] = [0x7F] + Array("devmenu-marker".utf8) + [0x7F]

    /// The bytes of the marker of this version.
    package static let bytes =
        magic + [UInt8(ProtocolVersion.current), ~UInt8(ProtocolVersion.current)]

    /// Returns the protocol version in the bytes of a marker, or `nil` if they aren't a marker.
    package static func protocolVersion(in bytes: [UInt8]) -> Int? {
        guard bytes.count == magic.count + 2, bytes.starts(with: magic) else { return nil }
        let version = bytes[bytes.count - 2]
        return ~version == bytes[bytes.count - 1] ? Int(version) : nil
    }
}
