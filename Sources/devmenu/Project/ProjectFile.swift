import DevMenuFiles
import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file of a project's menu, which nobody but its user may have written.
struct ProjectFile {
    /// What the file is called where no other is named.
    static let name = "devmenu.json"

    /// What people call it: its path from the working directory, where it is in there.
    let shownName: String
    /// Its real path.
    let path: String
    /// What it was called where a symbolic link leads to it; `nil` where none does.
    let link: String?

    /// A file that is known to be there and to be nobody else's.
    ///
    /// - Throws: ``ProjectFileError``.
    init(_ given: String) throws(ProjectFileError) {
        guard let real = realpath(given, nil) else {
            throw .unreadable(given, reason: String(cString: strerror(errno)))
        }
        defer { free(real) }
        path = String(cString: real)
        link = LinkedPath(given).map { _ in given }
        let here = Self.workingDirectory + "/"
        shownName = given.hasPrefix(here) ? String(given.dropFirst(here.count)) : given
        try check()
    }

    /// The nearest `devmenu.json` in a directory or above it; `nil` where there is none.
    static func nearest(to directory: String = workingDirectory) -> String? {
        var directory = directory
        while true {
            let path = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
            if access(path, F_OK) == 0 { return path }
            guard directory != "/", let slash = directory.lastIndex(of: "/") else { return nil }
            directory = slash == directory.startIndex ? "/" : String(directory[..<slash])
        }
    }

    /// The directory in which the program was started.
    static var workingDirectory: String {
        guard let current = getcwd(nil, 0) else { return "/" }
        defer { free(current) }
        return String(cString: current)
    }

    /// The directory that holds it.
    var directory: String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// What is in it now, once it is known to be nobody else's still.
    ///
    /// - Throws: ``ProjectFileError``.
    func contents() throws(ProjectFileError) -> [UInt8] {
        try check()
        // A pipe in its place must not make the opening wait for its other end.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw unreadable() }
        let file = FileDescriptor(number)
        var status = stat()
        guard fstat(number, &status) == 0 else { throw unreadable() }
        try Self.refuse(status, path)
        do {
            return try file.contents(atMost: MenuFileReader.sizeLimit, path: path)
        } catch {
            throw .unreadable(shownName, reason: error.words(in: path))
        }
    }

    /// Looks at the file and at what could put another in its place.
    private func check() throws(ProjectFileError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw unreadable() }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(shownName, reason: "it is no regular file")
        }
        try Self.refuse(status, path)
        try Self.check(directory: directory)
    }

    /// Looks at a directory that a menu's file is, or is to be, in.
    ///
    /// - Throws: ``ProjectFileError``, where another user could put a file into it.
    static func check(directory: String) throws(ProjectFileError) {
        var status = stat()
        guard stat(directory, &status) == 0 else {
            throw .unreadable(directory, reason: String(cString: strerror(errno)))
        }
        // In a directory like /tmp only the owner of a file can put another in its place.
        if status.st_mode & S_ISVTX != 0, status.st_uid == 0 { return }
        try refuse(status, directory)
    }

    private static func refuse(_ status: stat, _ path: String) throws(ProjectFileError) {
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw .foreign(path: path, owner: Int(status.st_uid))
        }
        guard status.st_mode & 0o022 == 0 else { throw .writableByOthers(path: path) }
    }

    private func unreadable() -> ProjectFileError {
        .unreadable(shownName, reason: String(cString: strerror(errno)))
    }
}
