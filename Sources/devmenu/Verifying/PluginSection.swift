/// The section that plugins leave their records in, as authors write it (`PluginRecord`).
enum PluginSection {
    /// Its name in an ELF file.
    static let elf = "devmenu_plugins"
    /// Its name in a Mach-O file.
    static let machO = "__devmenu"
}
