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
