import DevMenuSystem

/// A directory with the files of a test, which are named by their paths inside it.
public protocol TestDirectory {
    /// The directory's absolute path.
    var path: String { get }
}

extension TestDirectory {
    /// Returns the absolute path of a name inside the directory.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file in place, and creates the folders above it.
    ///
    /// - Parameters:
    ///   - text: The content of the file.
    ///   - name: Its path inside the directory.
    ///   - mode: Its permissions.
    /// - Returns: Its absolute path.
    /// - Throws: ``SystemError`` if it can't be written.
    @discardableResult
    public func write(_ text: String, to name: String, mode: UInt32 = 0o600) throws -> String {
        try write(Array(text.utf8), to: name, mode: mode)
    }

    /// Writes a file in place, and creates the folders above it.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - name: Its path inside the directory.
    ///   - mode: Its permissions.
    /// - Returns: Its absolute path.
    /// - Throws: ``SystemError`` if it can't be written.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String, mode: UInt32 = 0o600) throws -> String {
        let folders = name.split(separator: "/").dropLast()
        if !folders.isEmpty { try make(folders.joined(separator: "/")) }
        let path = path(name)
        // A file that is emptied first is written to the disk once it's closed.
        let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, mode_t(mode))
        guard number >= 0 else { throw SystemError("open '\(path)'") }
        let file = Descriptor(number)
        guard fchmod(number, mode_t(mode)) == 0 else { throw SystemError("chmod '\(path)'") }
        try file.handle.write(all: bytes)
        guard ftruncate(number, off_t(bytes.count)) == 0 else {
            throw SystemError("ftruncate '\(path)'")
        }
        return path
    }

    /// Creates the folders of a path inside the directory that don't exist yet.
    ///
    /// - Parameters:
    ///   - name: The folder's path inside the directory.
    ///   - mode: The permissions of the folders that this creates.
    /// - Returns: The folder's absolute path.
    /// - Throws: ``SystemError`` if one can't be created.
    @discardableResult
    public func make(_ name: String, mode: UInt32 = 0o700) throws -> String {
        var folder = path
        for part in name.split(separator: "/") {
            folder += "/\(part)"
            if mkdir(folder, mode_t(mode)) == 0 {
                guard chmod(folder, mode_t(mode)) == 0 else {
                    throw SystemError("chmod '\(folder)'")
                }
            } else if errno != EEXIST {
                throw SystemError("mkdir '\(folder)'")
            }
        }
        return folder
    }

    /// Returns the text of a file inside the directory.
    ///
    /// - Throws: An error if it can't be read.
    public func contents(of name: String) throws -> String {
        String(decoding: try bytes(of: name), as: UTF8.self)
    }

    /// Returns the bytes of a file inside the directory.
    ///
    /// - Throws: An error if it can't be read.
    public func bytes(of name: String) throws -> [UInt8] {
        let file = try Descriptor(opening: path(name))
        var bytes: [UInt8] = []
        while case .bytes = try file.read(into: &bytes) {}
        return bytes
    }

    /// Returns the sorted names in a folder of the directory.
    ///
    /// - Throws: ``SystemError`` if it can't be read.
    public func names(in folder: String) throws -> [String] {
        try Self.names(at: path(folder)).sorted()
    }

    /// Indicates whether a name exists inside the directory, also as a link that leads nowhere.
    public func holds(_ name: String) -> Bool {
        var status = stat()
        return lstat(path(name), &status) == 0
    }

    /// Removes a file, or a folder with its contents; follows no link out of it.
    public func remove(_ name: String) { Self.remove(at: path(name)) }

    static func remove(at path: String) {
        guard unlink(path) != 0, rmdir(path) != 0 else { return }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
        // A test may have removed the permission to list or empty it.
        chmod(path, 0o700)
        for name in (try? names(at: path)) ?? [] { remove(at: "\(path)/\(name)") }
        rmdir(path)
    }

    private static func names(at path: String) throws -> [String] {
        guard let stream = opendir(path) else { throw SystemError("opendir '\(path)'") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The entry is only as long as its name, so it must not be copied as a whole.
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let start = UnsafeRawPointer(entry).advanced(by: offset)
            let name = String(cString: start.assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

/// A directory for one test, which is removed with its contents when this object is released.
public final class TemporaryDirectory: TestDirectory, Sendable {
    /// The path without symbolic links; short enough for sockets.
    public let path: String

    /// Creates a directory.
    ///
    /// - Throws: ``SystemError`` if there is no space or no permission.
    public init() throws {
        var template = Array("/tmp/devmenu-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp") }
        // On macOS /tmp is a link, and programs report the path behind it.
        guard let real = realpath(template, nil) else { throw SystemError("realpath") }
        defer { free(real) }
        path = String(cString: real)
    }

    deinit { remove() }

    /// Removes the directory and its contents, where they still exist; follows no link out of it.
    public func remove() { Self.remove(at: path) }
}
