package import SystemPackage

/// The two directions of a connection: polled, and never blocking once ready.
package struct ByteStream: Sendable {
    /// The descriptor that is read.
    package let input: Descriptor
    /// The descriptor that is written, which may be the same.
    package let output: Descriptor
    private let isSocket: Bool

    /// Creates a connection over descriptors, which may be one and the same.
    package init(input: Descriptor, output: Descriptor) {
        self.input = input
        self.output = output
        isSocket = (try? Stat(output.handle))?.type == .socket
    }

    /// Creates a connection over a socket.
    package init(socket: Descriptor) { self.init(input: socket, output: socket) }

    /// Sends as much as the peer takes now.
    package func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        isSocket
            ? .send(bytes, to: output) : .write(bytes, toShared: output.handle)
    }

    /// Receives what the peer has sent; call it once the input is ready.
    package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        .read(into: buffer, from: input)
    }

    /// Lets go of the descriptors; for whoever made the stream, once nobody uses it.
    package func close() {
        input.close()
        output.close()
    }
}

extension ByteStream {
    /// Why a process's own standard streams cannot be taken.
    package enum Refusal: Error {
        /// The descriptor, 0 or 1, is closed.
        case closed(Int32)
        /// There is no `/dev/null` to be had for their place.
        case noNullDevice(Errno)
    }

    /// Moves standard input and standard output to private descriptors.
    ///
    /// Afterwards descriptor 0 is `/dev/null` and descriptor 1 is descriptor 2, so that no `print` and
    /// no `readLine` of others' code can touch the stream.
    ///
    /// - Returns: The stream.
    /// - Throws: ``Refusal``.
    package static func takingStandardStreams() throws(Refusal) -> ByteStream {
        guard let input = try? FileDescriptor.standardInput.duplicated(from: 3) else {
            throw .closed(0)
        }
        var output = input
        if !isOneSocket(.standardInput, .standardOutput) {
            guard let own = try? FileDescriptor.standardOutput.duplicated(from: 3) else {
                throw .closed(1)
            }
            output = own
        }
        do throws(Errno) {
            // It may become descriptor 2, where that was closed.
            let null = try Descriptor(opening: "/dev/null", .readWrite).raised(to: 3)
            if !FileDescriptor.standardError.isOpen { null.handle.takePlace(of: .standardError) }
            null.handle.takePlace(of: .standardInput)
        } catch {
            throw .noNullDevice(error)
        }
        FileDescriptor.standardError.takePlace(of: .standardOutput)
        return ByteStream(input: input, output: output)
    }

    /// Whether two descriptors are one socket, which a shell may give for both directions.
    private static func isOneSocket(_ first: FileDescriptor, _ second: FileDescriptor) -> Bool {
        guard let one = try? Stat(first), let other = try? Stat(second) else { return false }
        return one.type == .socket && one.deviceID == other.deviceID && one.inode == other.inode
    }
}
