package import DevMenuSystem

/// The two descriptors of a connection, which are polled and never block once they are ready.
package struct ByteStream: Sendable {
    /// The descriptor to read from.
    package let input: Descriptor
    /// The descriptor to write to, which may be the same one.
    package let output: Descriptor
    private let isSocket: Bool

    /// Creates a stream over two descriptors, which may be the same one.
    package init(input: Descriptor, output: Descriptor) {
        self.input = input
        self.output = output
        isSocket = (try? Stat(output.handle))?.type == .socket
    }

    /// Creates a stream over a socket.
    package init(socket: Descriptor) { self.init(input: socket, output: socket) }

    /// Sends as many bytes as the peer accepts now.
    package func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        isSocket
            ? .send(bytes, to: output) : .write(bytes, toShared: output.handle)
    }

    /// Receives the bytes that the peer has sent; call it once `input` is ready.
    package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        .read(into: buffer, from: input.handle)
    }

    /// Closes both descriptors.
    ///
    /// The owner calls it once the stream is no longer used.
    package func close() {
        input.close()
        output.close()
    }
}

extension ByteStream {
    /// An error of moving the process's standard streams.
    package enum TakeoverError: Error, CustomStringConvertible {
        /// The descriptor, 0 or 1, is closed.
        case closed(Int32)
        /// `/dev/null` can't be opened to replace them.
        case noNullDevice(Errno)

        /// A sentence for people.
        package var description: String {
            switch self {
            case .closed(let descriptor):
                """
                \(descriptor == 0 ? "standard input" : "standard output") is closed: a host on stdio \
                speaks with its shell over both
                """
            case .noNullDevice(let reason): "can't open /dev/null: \(reason.advice)"
            }
        }
    }

    /// Moves standard input and standard output to private descriptors.
    ///
    /// Afterwards descriptor 0 is `/dev/null` and descriptor 1 is descriptor 2, so that no `print`
    /// and no `readLine` of other code can touch the stream.
    ///
    /// - Returns: The stream over the private descriptors.
    /// - Throws: ``TakeoverError``.
    package static func takingStandardStreams() throws(TakeoverError) -> ByteStream {
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
            // The new descriptor would get number 2 if standard error is closed.
            let null = try Descriptor(opening: "/dev/null", .readWrite).raised(to: 3)
            if !FileDescriptor.standardError.isOpen {
                _ = try? null.handle.duplicate(as: .standardError)
            }
            _ = try? null.handle.duplicate(as: .standardInput)
        } catch {
            throw .noNullDevice(error)
        }
        _ = try? FileDescriptor.standardError.duplicate(as: .standardOutput)
        return ByteStream(input: input, output: output)
    }

    /// Returns `true` if both are the same socket, which a shell may pass for both directions.
    private static func isOneSocket(_ first: FileDescriptor, _ second: FileDescriptor) -> Bool {
        guard let one = try? Stat(first), let other = try? Stat(second) else { return false }
        return one.type == .socket && FileIdentity(one).isSameFile(as: FileIdentity(other))
    }
}
