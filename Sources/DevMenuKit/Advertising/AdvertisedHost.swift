internal import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A host's place in a directory of sockets: `NAME-PID.sock`, and `NAME-PID.json` beside it.
package struct AdvertisedHost: Hashable, Sendable {
    /// Where it is.
    package let directory: RuntimeDirectory
    /// The app's name, by the socket's.
    package let name: String
    /// The process that listens or did, by the socket's name.
    package let pid: Int

    /// The place of an app's process.
    package init(directory: RuntimeDirectory, name: String, pid: Int) {
        self.directory = directory
        self.name = name
        self.pid = pid
    }

    /// The place of which a file's name speaks; `nil` where it is none of a host's.
    package init?(directory: RuntimeDirectory, file: String) {
        guard let dot = file.lastIndex(of: "."),
            ["sock", "json"].contains(file[dot...].dropFirst()),
            let hyphen = file[..<dot].lastIndex(of: "-"),
            let pid = Int(file[file.index(after: hyphen)..<dot]), pid > 0
        else { return nil }
        let name = String(file[..<hyphen])
        guard PluginID(name).isValid else { return nil }
        self.init(directory: directory, name: name, pid: pid)
    }

    /// The path of its socket.
    package var socket: String { stem + ".sock" }

    /// The path of what it says of itself.
    package var record: String { stem + ".json" }

    private var stem: String { "\(directory.path)/\(name)-\(pid)" }

    /// Every host's place in a directory, by name and pid, whether a host is there or was.
    ///
    /// - Throws: ``RuntimeDirectoryError``, where the directory is not to be trusted or not there.
    package static func all(
        in directory: RuntimeDirectory
    ) throws(RuntimeDirectoryError) -> [AdvertisedHost] {
        try directory.check()
        guard let stream = opendir(directory.path) else {
            throw .system("read", path: directory.path, code: errno)
        }
        defer { closedir(stream) }
        var hosts: Set<AdvertisedHost> = []
        while let entry = readdir(stream) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let host = AdvertisedHost(directory: directory, file: file) { hosts.insert(host) }
        }
        return hosts.sorted { ($0.name, $0.pid) < ($1.name, $1.pid) }
    }

    /// What it says of itself; `nil` where it does not, or where it speaks of another process.
    package func advertisement() -> HostAdvertisement? {
        guard let file = try? FileDescriptor(opening: record, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
            let bytes = try? file.bytes(expecting: 512, path: record),
            let advertisement = HostAdvertisement(bytes: bytes), advertisement.pid == pid
        else { return nil }
        return advertisement
    }

    /// Whether nobody listens there any more: its socket refuses, *and* its process has gone or is
    /// another one by now.
    ///
    /// A host that has its hands full, or is just about to listen, is not mistaken for one that has
    /// gone.
    package func isStale() -> Bool { isRefused() && !isSameProcess() }

    /// Removes both files.
    package func remove() {
        _ = unlink(socket)
        _ = unlink(record)
    }

    /// Whether nobody takes connections at its socket.
    package func isRefused() -> Bool {
        guard let address = try? SocketPath(socket) else { return true }
        let descriptor = devmenu_socket()
        guard descriptor >= 0 else { return false }
        let probe = FileDescriptor(descriptor)
        // A full queue would have a socket that blocks wait for its place in it.
        _ = fcntl(probe.number, F_SETFL, O_NONBLOCK)
        let number = probe.number
        let (result, code) = address.withAddress { address, size in
            (connect(number, address, size), errno)
        }
        return result != 0 && (code == ECONNREFUSED || code == ENOENT)
    }

    private func isSameProcess() -> Bool {
        guard kill(pid_t(pid), 0) == 0 || errno == EPERM else { return false }
        guard let told = advertisement()?.processStart, told != 0,
            let start = ProcessClock.start(of: pid)
        else { return true }
        return told == start
    }
}
