/// The end of what a process printed, since that is where it stopped.
public struct OutputExcerpt: Hashable, Sendable {
    /// The last part of it as text.
    public let end: String

    /// How many bytes there were in all.
    public let byteCount: Int

    private static let limit = 4000

    init(_ bytes: [UInt8]) {
        end = String(decoding: bytes.suffix(Self.limit), as: UTF8.self)
        byteCount = bytes.count
    }

    /// The text under a heading that says whether it is all.
    func description(headed name: String) -> String {
        switch byteCount {
        case 0: "\(name): nothing"
        case ...Self.limit: "\(name):\n\(end)"
        default: "\(name), the end of \(byteCount) bytes:\n\(end)"
        }
    }
}
