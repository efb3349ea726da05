/// Parses JSON as RFC 8259 defines it, or with the comments that people write into their files.
///
/// It also rejects text that couldn't be represented as it was written: bytes that aren't UTF-8, a
/// byte order mark, halves of surrogate pairs, and, by default, two members of an object with one
/// name, even if the names differ only in Unicode composition. Numbers retain their text:
/// ``JSONNumber``.
///
/// Time and memory are proportional to the document, whatever its shape. Because a value can need a
/// few bytes to write and many to store, the number of values is limited.
public struct JSONReader: Sendable {
    /// The greatest depth of nested arrays and objects.
    package let depthLimit: Int

    /// The greatest number of values in a document; arrays, objects and all values in them are
    /// included.
    package let valueLimit: Int

    /// Indicates whether comments (`// …` and `/* … */`) are allowed, and a comma after the last
    /// element of an array or the last member of an object.
    package let allowsComments: Bool

    /// Indicates whether a byte order mark is skipped, which some editors write into files.
    package let allowsByteOrderMark: Bool

    /// Indicates whether the last of several members with the same name wins, as in JavaScript.
    package let allowsRepeatedNames: Bool

    /// The greatest depth limit, which a thread with a stack of 512 KiB can handle.
    package static let maximumDepthLimit = 256

    /// The default limit of values: four million, twice as many as a menu of 100,000 items has.
    package static let standardValueLimit = 1 << 22

    /// Creates a reader with limits on the depth and the number of values.
    ///
    /// - Parameters:
    ///   - depthLimit: The greatest depth of nested arrays and objects.
    ///   - valueLimit: The greatest number of values in a document.
    ///   - allowsComments: `true` to allow comments, and commas after last elements.
    ///   - allowsByteOrderMark: `true` to skip a byte order mark; with comments it's always skipped.
    ///   - allowsRepeatedNames: `true` to use the last of several members with one name.
    /// - Precondition: `depthLimit` is from 1 to ``maximumDepthLimit``, and `valueLimit` is at
    ///   least 1.
    package init(
        depthLimit: Int = 128,
        valueLimit: Int = JSONReader.standardValueLimit,
        allowsComments: Bool = false,
        allowsByteOrderMark: Bool = false,
        allowsRepeatedNames: Bool = false
    ) {
        precondition((1...Self.maximumDepthLimit).contains(depthLimit), "depth limit out of range")
        precondition(valueLimit >= 1, "value limit out of range")
        self.depthLimit = depthLimit
        self.valueLimit = valueLimit
        self.allowsComments = allowsComments
        self.allowsByteOrderMark = allowsByteOrderMark || allowsComments
        self.allowsRepeatedNames = allowsRepeatedNames
    }

    /// Creates a reader of documents without comments.
    public init() { self.init(depthLimit: 128) }

    /// Parses a document of one value; only its strings are copied.
    package func read(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
        try scan(bytes) { scanner throws(JSONError) in try scanner.value() }
    }

    /// Reads a document with a cursor, which a closure moves past its value.
    ///
    /// A document that was checked before, by a reader of the same limits, isn't checked again.
    package func scan<Result: ~Copyable>(
        _ bytes: Span<UInt8>,
        isChecked: Bool = false,
        _ read: (inout JSONScanner) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
            var scanner = JSONScanner(buffer, self, isChecked: isChecked)
            try scanner.start()
            let result = try read(&scanner)
            try scanner.finish()
            return result
        }
    }

    /// Parses a document of one value.
    ///
    /// - Throws: ``JSONError``, with the position of the first error.
    public func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        // An array's own span is newer than macOS 15.
        let slice = bytes[...]
        return try read(slice.span)
    }

    /// Checks a document of one value, without the memory that the value needs.
    ///
    /// - Throws: ``JSONError``, with the position of the first error.
    public func check(_ bytes: [UInt8]) throws(JSONError) {
        let slice = bytes[...]
        try scan(slice.span) { scanner throws(JSONError) in _ = try scanner.skip() }
    }

    /// Parses a document of one value.
    package func read(_ text: String) throws(JSONError) -> JSONValue {
        try read(Array(text.utf8))
    }
}
