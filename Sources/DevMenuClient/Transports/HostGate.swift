import DevMenuSystem

/// Holds a host back that was started before anybody knew whether it's needed.
struct HostGate {
    /// The end at which the host waits.
    let exit: Descriptor

    private let entry: Descriptor

    /// Creates a closed gate; `nil` where the system has no descriptors left.
    init?() {
        guard let (read, write) = try? Descriptor.pipe(readerWaits: true) else { return nil }
        exit = read
        entry = write
    }

    /// Lets the host go on.
    func open() {
        // A host that has ended is told by its connection.
        try? entry.handle.write(all: [1])
    }

    /// Waits in the host until the gate is opened, and ends the process where it never will be.
    ///
    /// - Parameter number: The descriptor that ``exit`` is in the host, which is closed.
    static func pass(at number: Int32) {
        let exit = Descriptor(number)
        var byte: [UInt8] = [0]
        guard (try? exit.handle.read(some: &byte)) == 1 else { OwnProcess.quit(0) }
    }
}
