import DevMenuSystem

/// A file that is read as it is asked for: of a program of any size only pieces are in memory.
final class FileBytes: ByteSource {
    let size: UInt64

    private let file: Descriptor

    /// Opens a regular file.
    ///
    /// - Throws: ``BinaryError/unreadable(_:)``, ``BinaryError/noFile(_:)``.
    init(path: String) throws(BinaryError) {
        let status: Stat
        do throws(Errno) {
            // A pipe with nobody at its other end would else be waited for.
            file = try Descriptor(opening: path, options: .nonBlocking)
            status = try Stat(file.handle)
        } catch {
            throw .unreadable("\(error)")
        }
        switch status.type {
        case .regular: size = UInt64(max(0, status.size))
        case .directory:
            throw .noFile("it is a directory: name the program that is in it")
        default:
            throw .noFile("it is no regular file")
        }
    }

    func bytes(at offset: UInt64, count: Int) throws(BinaryError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try file.handle.bytes(count, at: Int64(offset))
        } catch {
            throw .unreadable("\(error)")
        }
        guard bytes.count == count else { throw .truncated("the file") }
        return bytes
    }
}
