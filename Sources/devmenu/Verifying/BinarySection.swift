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
