/// Why a file says nothing about what it carries.
enum BinaryError: Error, Equatable {
    /// The operating system does not let it be read: its words for the reason.
    case unreadable(String)
    /// There is something of that name, which is no file: what it is.
    case noFile(String)
    /// It has no bytes.
    case empty
    /// It begins as no program does.
    case otherFormat
    /// It is an archive of object files, which a linker takes its pick of.
    case archive
    /// It ends before a part of it does.
    case truncated(String)
    /// It contradicts itself.
    case corrupt(String)
    /// Its sections cannot be told apart any more, and the marker is not among its bytes.
    case noSections
    /// The error is that of one architecture of a universal file.
    indirect case inArchitecture(String, BinaryError)
}

extension BinaryError: CustomStringConvertible {
    /// What is wrong with the file, and what to do, in words that follow its name.
    var description: String {
        switch self {
        case .unreadable(let reason): reason
        case .noFile(let what): what
        case .empty: "it is empty"
        case .otherFormat: "it is neither an ELF nor a Mach-O file"
        case .archive:
            "it is a static archive, of which a linker takes parts: verify the program linked from it"
        case .truncated(let part): "it is truncated: it ends before \(part) does"
        case .corrupt(let problem): "it is corrupt: \(problem)"
        case .noSections:
            """
            it has no marker of a menu, but its section headers were removed, so that nobody can tell \
            whether it has plugin records: verify it before that is done
            """
        case .inArchitecture(let name, let error): "in its part for \(name), \(error)"
        }
    }
}
