import CDevMenu

/// A TCP port of this machine's own addresses, 127.0.0.1 and ::1.
package struct LocalPort: Sendable {
    /// The numbers that a port can have.
    package static let numbers = 1...65_535

    /// The number.
    package let number: Int

    /// Creates a port with one of the ``numbers``.
    package init(_ number: Int) { self.number = number }

    /// Indicates whether something accepts connections.
    package var isOpen: Bool { devmenu_port_answers(UInt16(clamping: number)) != 0 }

    /// The process that listens, or `nil` if none does or the system doesn't report it.
    ///
    /// Linux lists the sockets in `/proc/net` (proc_pid_net(5)), and those of the user's own processes.
    package var owner: Int? {
        let links = Set(["tcp", "tcp6"].flatMap(sockets))
        guard !links.isEmpty else { return nil }
        let owner = ProcessTree.processes().first { pid in
            let folder = "/proc/\(pid)/fd"
            return ((try? FileSystem.names(in: folder)) ?? []).contains { name in
                FileSystem.target(ofLink: "\(folder)/\(name)").map(links.contains) ?? false
            }
        }
        return owner.map { Int($0) }
    }

    /// Returns the sockets in a list that listen at the port, as links of `/proc/PID/fd` name them.
    private func sockets(in list: String) -> [String] {
        let bytes = (try? FileSystem.contents(of: "/proc/net/\(list)")) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            // The state 0A is that of a socket that listens.
            guard fields.count > 9, fields[3] == "0A",
                let port = fields[1].split(separator: ":").last, Int(port, radix: 16) == number
            else { return nil }
            return "socket:[\(fields[9])]"
        }
    }
}
