/// A JSON document: its value, and where in the text each part of the value is written.
///
/// For what a person writes by hand: whoever finds a wrong value in it can say at which line. Places
/// are looked up in the text when they are asked for, each in one walk over it, so that reading costs
/// nothing for those that nobody asks for.
public struct JSONDocument: Sendable {
    /// What it says.
    public let value: JSONValue
    /// What it was read from.
    private let bytes: [UInt8]

    /// Reads a document from its bytes.
    public init(
        _ bytes: [UInt8],
        reader: JSONReader = JSONReader()
    ) throws(JSONError) {
        value = try reader.read(bytes)
        self.bytes = bytes
    }

    /// Reads a document from a text.
    public init(
        _ text: String,
        reader: JSONReader = JSONReader()
    ) throws(JSONError) {
        try self.init(Array(text.utf8), reader: reader)
    }

    /// The part of the value to which a path leads; `nil` where it leads nowhere.
    public subscript(path: JSONPath) -> JSONValue? {
        var value = value
        for step in path.steps {
            let inner =
                switch step {
                case .name(let name): value[name]
                case .place(let place): value[place]
                }
            guard let inner else { return nil }
            value = inner
        }
        return value
    }

    /// Where the value to which a path leads starts; `nil` where it leads nowhere.
    public func position(of path: JSONPath) -> JSONPosition? {
        position { locator in locator.offset(of: path) }
    }

    /// Where the name of the member to which a path leads starts; `nil` where its last step is no name.
    public func positionOfName(of path: JSONPath) -> JSONPosition? {
        position { locator in locator.offsetOfName(of: path) }
    }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer(body)
    }

    private func position(_ offset: (inout JSONLocator) -> Int?) -> JSONPosition? {
        bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(buffer)
            return offset(&locator).map { JSONPosition(offset: $0, in: buffer) }
        }
    }
}
