/// Reads JSON as RFC 8259 defines it, and nothing else.
///
/// Beyond what the grammar rules out it refuses what could not be represented as it was written:
/// bytes that are not UTF-8, a byte order mark, halves of surrogate pairs, numbers too large for a
/// double, two members of one name (also where the names only differ in how Unicode composes their
/// characters). A whole number that 64 bits cannot hold becomes a double. It takes time in
/// proportion to the document, whatever its shape.
public struct JSONReader: Sendable {
    /// How deep arrays and objects may be nested.
    public let depthLimit: Int

    /// The largest limit, which a thread with a stack of 512 KiB can follow.
    public static let greatestDepthLimit = 256

    /// A reader that follows arrays and objects to a depth.
    ///
    /// The limit is a programmer's choice from 1 to `greatestDepthLimit`; anything else is a mistake.
    public init(depthLimit: Int = 128) {
        precondition((1...Self.greatestDepthLimit).contains(depthLimit), "depth limit out of range")
        self.depthLimit = depthLimit
    }

    /// The one value of which the bytes consist; copies nothing but the texts in it.
    public func read(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
        try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            var parser = JSONParser(buffer, depthLimit: depthLimit)
            return try parser.document()
        }
    }

    /// The one value of which the bytes consist.
    public func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        try read(bytes.span)
    }

    /// The one value of which a text consists.
    public func read(_ text: String) throws(JSONError) -> JSONValue {
        var text = text
        let result = text.withUTF8 { buffer in
            Result { () throws(JSONError) in
                var parser = JSONParser(buffer, depthLimit: depthLimit)
                return try parser.document()
            }
        }
        return try result.get()
    }
}
