#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The name of a file as the operating system has it, which need not be UTF-8.
struct FileName: Hashable {
    /// What C takes: the bytes and a NUL behind them.
    let bytes: [CChar]

    init(_ text: String) { bytes = Array(text.utf8CString) }

    init(_ entry: UnsafePointer<dirent>) {
        bytes = withUnsafeBytes(of: entry.pointee.d_name) { name in
            name.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
        }
    }

    /// What people read; bytes that are not UTF-8 read U+FFFD.
    var text: String {
        String(decoding: bytes.dropLast().lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
