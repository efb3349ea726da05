/// A program, a library or an object file for one architecture.
struct BinaryImage {
    /// The common name of the processor.
    let architecture: String
    /// The size of an address, in bytes.
    let addressSize: UInt64
    /// The sections known to devmenu, in the file's order; `nil` where the list was removed.
    let sections: [BinarySection]?
    /// All its bytes.
    let region: ByteRegion
}

/// A named part of an image.
struct BinarySection {
    /// The content of a section known to devmenu.
    enum Content {
        /// The marker of a server.
        case marker
        /// One record for each plugin.
        case pluginRecords
    }

    let content: Content
    /// The size in bytes when the program runs.
    let size: UInt64
    /// The bytes; `nil` where they are not in this file, as in one with debug information alone.
    let region: ByteRegion?
}

/// The name of the section with the records of plugins, as authors write it (`PluginRecord`).
enum PluginSection {
    /// The name in an ELF file.
    static let elf = "devmenu_plugins"
    /// The name in a Mach-O file.
    static let machO = "__devmenu"
}

/// The names of processors.
enum Architecture {
    /// Returns the name for the machine of an ELF file (`e_machine`).
    static func name(ofELFMachine machine: UInt64) -> String {
        switch machine {
        case 3: "i386"
        case 8: "mips"
        case 20: "ppc"
        case 21: "ppc64"
        case 22: "s390x"
        case 40: "arm"
        case 62: "x86_64"
        case 183: "aarch64"
        case 243: "riscv"
        case 258: "loongarch"
        default: "machine \(machine)"
        }
    }

    /// Returns the name for the processor of a Mach-O file (`cputype`, `cpusubtype`).
    static func name(ofMachOCPU type: UInt64, subtype: UInt64) -> String {
        switch (type, subtype & 0xFF_FFFF) {
        case (0x0100_0007, 8): "x86_64h"
        case (0x0100_0007, _): "x86_64"
        case (0x0100_000C, 2): "arm64e"
        case (0x0100_000C, _): "arm64"
        case (0x0200_000C, _): "arm64_32"
        case (7, _): "i386"
        case (12, 9): "armv7"
        case (12, 11): "armv7s"
        case (12, 12): "armv7k"
        case (12, _): "arm"
        case (18, _): "ppc"
        case (0x0100_0012, _): "ppc64"
        default: "cpu \(type)"
        }
    }
}
