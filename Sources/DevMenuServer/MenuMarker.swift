/// What a server leaves in every program that it is linked into, so that `devmenu verify` finds it.
///
/// It is in a section of its own, which neither `strip` nor a linker that drops what nobody uses
/// removes, and its first bytes are like no others, so that it is found without its section too.
package enum MenuMarker {
    /// The name of the section in an ELF file.
    package static let elfSection = "devmenu_menu"
    /// The name of the section in a Mach-O file, in the segment `__DATA_CONST`.
    package static let machOSection = "__devmenu_menu"

    /// The marker as it is in this program.
    package static var bytes: [UInt8] { withUnsafeBytes(of: MenuServer.marker) { Array($0) } }

    /// What every marker begins with, of whatever version.
    package static var magic: [UInt8] { bytes.dropLast(2) }

    /// The version of the protocol that a marker tells; `nil` where the bytes are none.
    package static func protocolVersion(in bytes: [UInt8]) -> Int? {
        guard bytes.count == magic.count + 2, bytes.starts(with: magic) else { return nil }
        let version = bytes[bytes.count - 2]
        return ~version == bytes[bytes.count - 1] ? Int(version) : nil
    }
}

/// A marker's bytes as a constant of the linker's can hold them.
typealias MenuMarkerBytes = (
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
)
