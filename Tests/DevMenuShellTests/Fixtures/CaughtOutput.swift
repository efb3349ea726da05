import DevMenuSystem
import Testing

/// A nameless file that stores output of any size.
final class CaughtOutput {
    private let file: Descriptor

    init() throws { file = try #require(Descriptor.anonymous("devmenu-output")) }

    var descriptor: Int32 { file.number }

    /// The text that was written.
    var text: String {
        String(decoding: (try? file.handle.bytes(expecting: 1 << 16)) ?? [], as: UTF8.self)
    }
}
