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
