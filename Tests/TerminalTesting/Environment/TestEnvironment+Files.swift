#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension TestEnvironment {
    /// Writes a file inside the directory, and creates the folders above it.
    ///
    /// - Parameters:
    ///   - text: The content of the file.
    ///   - name: Its path inside the directory.
    ///   - mode: Its permissions.
    /// - Returns: Its absolute path.
    /// - Throws: ``SystemError`` if it cannot be written.
    @discardableResult
    public func write(_ text: String, to name: String, mode: UInt32 = 0o600) throws -> String {
        let path = path(name)
        var parent = directory
        for folder in name.split(separator: "/").dropLast() {
            parent += "/\(folder)"
            guard mkdir(parent, 0o700) == 0 || errno == EEXIST else {
                throw SystemError("mkdir '\(parent)'")
            }
        }
        let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(mode))
        guard number >= 0 else { throw SystemError("open '\(path)'") }
        let file = Descriptor(number)
        guard fchmod(number, mode_t(mode)) == 0 else { throw SystemError("chmod '\(path)'") }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard let count = try file.write(rest) else { throw SystemError("write '\(path)'") }
            rest.removeFirst(count)
        }
        return path
    }

    /// Reads a file inside the directory.
    ///
    /// - Parameter name: Its path inside the directory.
    /// - Returns: Its content.
    /// - Throws: ``SystemError`` if it cannot be read.
    public func contents(of name: String) throws -> String {
        let path = path(name)
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw SystemError("open '\(path)'") }
        let file = Descriptor(number)
        var bytes: [UInt8] = []
        while case .bytes = try file.read(into: &bytes) {}
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Indicates whether a file or folder of this name exists inside the directory.
    public func holds(_ name: String) -> Bool { access(path(name), F_OK) == 0 }
}
