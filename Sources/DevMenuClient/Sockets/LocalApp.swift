internal import CDevMenu
package import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An app of this user that listens on this machine.
package struct LocalApp: Sendable {
    private let host: AdvertisedHost

    /// Finds the one app of a name, or of a process's number.
    ///
    /// - Parameters:
    ///   - name: The app's name, or the pid of one of its processes.
    ///   - directories: Where apps may listen.
    /// - Throws: ``LocalAppError``, where there is none, or more than one.
    package init(
        named name: String,
        in directories: [RuntimeDirectory] = RuntimeDirectory.all()
    ) throws(LocalAppError) {
        var hosts: [AdvertisedHost] = []
        for directory in directories {
            guard let found = try? AdvertisedHost.all(in: directory) else { continue }
            hosts += found.filter { !$0.isRefused() }
        }
        let pid = Int(name)
        let matches = hosts.filter { $0.name == name || $0.pid == pid }
        guard let match = matches.first else {
            throw .none(name, running: hosts.map(\.shown))
        }
        guard matches.count == 1 else { throw .several(name, matches.map(\.shown)) }
        host = match
    }

    /// Connects to it.
    ///
    /// - Returns: A socket that blocks, at whose other end is a process of this user.
    /// - Throws: ``LocalAppError``.
    func connect() throws(LocalAppError) -> Descriptor {
        let address: SocketPath
        do {
            address = try SocketPath(host.socket)
        } catch {
            throw .unreachable(host.shown, reason: error.description)
        }
        let socket = Descriptor(devmenu_socket())
        let number = socket.number
        let result = address.withAddress { connectSocket(number, $0, $1) }
        guard number >= 0, result == 0 else {
            throw .unreachable(host.shown, reason: "\(SystemFailure(code: errno))")
        }
        var uid: UInt32 = 0
        var pid: Int32 = 0
        guard devmenu_peer(number, &uid, &pid) == 0, uid == geteuid() else {
            throw .unreachable(host.shown, reason: "another user listens there")
        }
        return socket
    }
}

extension AdvertisedHost {
    fileprivate var shown: String { "\(name) (pid \(pid))" }
}

// The method above bears the name of the call that it makes.
private func connectSocket(
    _ socket: Int32,
    _ address: UnsafePointer<sockaddr>,
    _ size: socklen_t
) -> Int32 {
    connect(socket, address, size)
}
