/// The end of a process's output, which shows where it stopped.
public struct OutputExcerpt: Hashable, Sendable {
    /// The last part of the output, as text.
    public let end: String

    /// The size of the whole output, in bytes.
    public let byteCount: Int

    private static let limit = 4000

    init(_ bytes: [UInt8]) {
        end = String(decoding: bytes.suffix(Self.limit), as: UTF8.self)
        byteCount = bytes.count
    }

    /// Returns the text under a heading that says whether it is complete.
    func description(headed name: String) -> String {
        switch byteCount {
        case 0: "\(name): nothing"
        case ...Self.limit: "\(name):\n\(end)"
        default: "\(name), the end of \(byteCount) bytes:\n\(end)"
        }
    }
}
