/// Reads JSON as RFC 8259 defines it, and nothing else.
///
/// Beyond what the grammar rules out it refuses what could not be represented as it was written:
/// bytes that are not UTF-8, a byte order mark, halves of surrogate pairs, numbers too large for a
/// double, two members of one name (also where the names only differ in how Unicode composes their
/// characters). A whole number that 64 bits cannot hold becomes a double. It takes time and memory in
/// proportion to the document, whatever its shape: of values that take a few bytes each to write and
/// many to hold, no more are read than a limit.
public struct JSONReader: Sendable {
    /// How deep arrays and objects may be nested.
    public let depthLimit: Int

    /// The most values that a document may have, those in arrays and objects and these themselves included.
    public let valueLimit: Int

    /// The largest limit, which a thread with a stack of 512 KiB can follow.
    public static let greatestDepthLimit = 256

    /// The most values of a document where nothing else is said: four million, which is twice what
    /// a menu of 100,000 items has.
    public static let standardValueLimit = 1 << 22

    /// A reader that follows arrays and objects to a depth, and takes so many values.
    ///
    /// The limits are a programmer's choice: the depth from 1 to `greatestDepthLimit`, the values from 1;
    /// anything else is a mistake.
    public init(depthLimit: Int = 128, valueLimit: Int = JSONReader.standardValueLimit) {
        precondition((1...Self.greatestDepthLimit).contains(depthLimit), "depth limit out of range")
        precondition(valueLimit >= 1, "value limit out of range")
        self.depthLimit = depthLimit
        self.valueLimit = valueLimit
    }

    /// The one value of which the bytes consist; copies nothing but the texts in it.
    public func read(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
        try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            var parser = JSONParser(buffer, self)
            return try parser.document()
        }
    }

    /// A member of an object, by which a document is known that was refused as a whole.
    ///
    /// - Parameters:
    ///   - name: The member's name.
    ///   - bytes: The document, of which nothing else is kept.
    /// - Returns: The value; `nil` where there is none, or none that can be read.
    package func member(_ name: String, of bytes: Span<UInt8>) -> JSONValue? {
        bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(buffer)
            guard let offset = locator.offset(ofMember: name) else { return nil }
            var parser = JSONParser(buffer, self)
            parser.offset = offset
            return try? parser.value(expected: .value)
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
                var parser = JSONParser(buffer, self)
                return try parser.document()
            }
        }
        return try result.get()
    }
}
