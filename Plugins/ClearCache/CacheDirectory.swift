import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A directory of the cache, held by its descriptor, so that nobody can lead the work elsewhere.
///
/// Everything below is reached from descriptors and never through a symbolic link: a link is
/// removed, and what it leads to is left alone.
struct CacheDirectory: ~Copyable {
    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    private let descriptor: Int32

    /// The directory of a folder; `nil` where there is none, or a link is in its place.
    init?(root: String, folder: [String]) {
        var descriptor = open(root, Self.flags)
        for component in folder where descriptor >= 0 {
            let next = openat(descriptor, component, Self.flags)
            close(descriptor)
            descriptor = next
        }
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// How much is in it; folders themselves do not count.
    func count(
        leavingOut others: Set<String>,
        isCancelled: () -> Bool
    ) throws -> CacheReport.Amount {
        var amount = CacheReport.Amount()
        _ = try walk(leavingOut: others, isCancelled: isCancelled) { parent, name, status in
            if let status {
                amount.files += 1
                amount.bytes += Int(status.st_size)
            }
            return nil
        }
        return amount
    }

    /// Removes what is in it.
    ///
    /// - Returns: What could not be removed.
    func empty(
        leavingOut others: Set<String>,
        isCancelled: () -> Bool
    ) throws -> [CacheReport.Failure] {
        try walk(leavingOut: others, isCancelled: isCancelled) { parent, name, status in
            let result = unlinkat(parent, name, status == nil ? AT_REMOVEDIR : 0)
            return result == 0 || errno == ENOENT ? nil : errno
        }
    }

    private struct Level {
        let name: String
        let descriptor: Int32
        var entries: [String]
    }

    /// Visits everything, what a folder holds before the folder itself.
    ///
    /// Its depth is bounded by the descriptors that the process may have open, not by the stack.
    ///
    /// - Parameters:
    ///   - others: What is passed over at the top.
    ///   - isCancelled: Whether to end early.
    ///   - visit: Told the parent's descriptor, the name, and the status of what is no folder; gives
    ///     an error number for what could not be done.
    /// - Returns: What could not be done.
    /// - Throws: `CancellationError`.
    private func walk(
        leavingOut others: Set<String>,
        isCancelled: () -> Bool,
        visit: (_ parent: Int32, _ name: String, _ status: stat?) -> Int32?
    ) throws -> [CacheReport.Failure] {
        var failures: [CacheReport.Failure] = []
        var levels: [Level] = []
        func fail(_ name: String, _ code: Int32) {
            let path = (levels.dropFirst().map(\.name) + [name]).joined(separator: "/")
            let reason = String(cString: strerror(code))
            failures.append(CacheReport.Failure(path: path, reason: reason))
        }
        let top = dup(descriptor)
        guard top >= 0 else { return [] }
        let entries = Self.names(in: top).filter { !others.contains($0) }
        levels.append(Level(name: "", descriptor: top, entries: entries))
        defer { levels.forEach { close($0.descriptor) } }
        while let level = levels.last {
            if isCancelled() { throw CancellationError() }
            guard let name = level.entries.last else {
                levels.removeLast()
                close(level.descriptor)
                guard let parent = levels.last else { break }
                if let code = visit(parent.descriptor, level.name, nil) { fail(level.name, code) }
                continue
            }
            levels[levels.count - 1].entries.removeLast()
            var status = stat()
            guard fstatat(level.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                if errno != ENOENT { fail(name, errno) }
                continue
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                if let code = visit(level.descriptor, name, status) { fail(name, code) }
                continue
            }
            let child = openat(level.descriptor, name, Self.flags)
            guard child >= 0 else {
                fail(name, errno)
                continue
            }
            levels.append(Level(name: name, descriptor: child, entries: Self.names(in: child)))
        }
        return failures
    }

    private static func names(in descriptor: Int32) -> [String] {
        // The stream takes its descriptor over, and shares its place with it: a new one begins anew.
        let own = openat(descriptor, ".", flags)
        guard own >= 0, let stream = fdopendir(own) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted(by: >)
    }
}
