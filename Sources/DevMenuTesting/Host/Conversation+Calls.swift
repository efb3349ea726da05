#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The operating system's calls whose names the type has for its own.
extension Conversation {
    static func close(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.close(descriptor)
        #elseif canImport(Musl)
        Musl.close(descriptor)
        #else
        Darwin.close(descriptor)
        #endif
    }

    static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #elseif canImport(Musl)
        Musl.send(socket, bytes.baseAddress, bytes.count, MSG_NOSIGNAL)
        #else
        Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
        #endif
    }

    static func receive(_ socket: Int32, _ buffer: inout [UInt8]) -> Int {
        recv(socket, &buffer, buffer.count, 0)
    }
}
