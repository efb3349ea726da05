/// What a program, a library or an object file is for one architecture.
struct BinaryImage {
    /// The processor that it is for, as people call it.
    let architecture: String
    /// How many bytes an address has.
    let addressSize: UInt64
    /// The sections that devmenu knows by name, in the order of the file; `nil` where the file does
    /// not tell of its sections any more.
    let sections: [BinarySection]?
    /// All its bytes.
    let region: ByteRegion
}

/// A part of an image that has a name.
struct BinarySection {
    /// What devmenu keeps in a section.
    enum Content {
        /// The marker that a server leaves.
        case marker
        /// A record for each plugin.
        case pluginRecords
    }

    let content: Content
    /// How many bytes it has when the program runs.
    let size: UInt64
    /// Its bytes; `nil` where they are not in this file, as in one with debug information alone.
    let region: ByteRegion?
}

/// The section that plugins leave their records in, as authors write it (`PluginRecord`).
enum PluginSection {
    /// Its name in an ELF file.
    static let elf = "devmenu_plugins"
    /// Its name in a Mach-O file.
    static let machO = "__devmenu"
}

/// What processors are called.
enum Architecture {
    /// The name for an ELF file's machine (`e_machine`).
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

    /// The name for a Mach-O file's processor (`cputype`, `cpusubtype`).
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
