package import DevMenuKit

/// A request to show, set, flip or reset one item, in the form in which ``MessageWriter`` writes it.
///
/// Scripts send little else, and reading this one form takes a tenth of the time of reading any
/// JSON. Every other form, and every mistake, is left to ``MessageToHost``, which reads this one to
/// the same request.
package struct PlainRequest: Sendable {
    /// The identifier.
    package let id: Int
    /// The chain that the request belongs to, if any.
    package let chain: Int?
    /// The request, without a limit and a reason.
    package let request: HostRequest

    /// Reads a line; `nil` where it isn't of that form.
    ///
    /// - Parameter line: The line, without its newline.
    package init?(line: ArraySlice<UInt8>) {
        let plain = line.withUnsafeBufferPointer { bytes -> PlainRequest? in
            var scanner = PlainScanner(bytes)
            return PlainRequest(&scanner)
        }
        guard let plain else { return nil }
        self = plain
    }

    private init?(_ scanner: inout PlainScanner) {
        guard scanner.skip(MessageWriter.beginning), let id = scanner.number(),
            scanner.skip(",\"method\":\"item."), let method = scanner.method(),
            scanner.skip("\",\"params\":{\"id\":\""), let item = scanner.text()
        else { return nil }
        self.id = id
        let name = ItemID(String(decoding: item, as: UTF8.self))
        switch method {
        case .itemSet:
            guard scanner.skip(",\"value\":"), let value = scanner.value() else { return nil }
            request = .set(name, value, until: nil, reason: nil)
        case .itemFlip: request = .flip(name, until: nil, reason: nil)
        case .itemReset: request = .reset(name, reason: nil)
        default: request = .show(name)
        }
        guard scanner.skip("}") else { return nil }
        if scanner.skip("}") {
            chain = nil
        } else {
            guard scanner.skip(",\"chain\":"), let number = scanner.number(), scanner.skip("}")
            else { return nil }
            chain = number
        }
        guard scanner.isAtEnd else { return nil }
    }
}

/// The answer to a successful request, in the form in which ``MessageWriter`` writes it.
package struct PlainAnswer {
    /// The identifier of the request.
    package let id: Int
    /// The result, whose bytes nobody has checked.
    package let result: ArraySlice<UInt8>

    /// Finds the parts of a line; `nil` where it isn't of that form.
    ///
    /// - Parameter line: The line, without its newline.
    package init?(line: ArraySlice<UInt8>) {
        let found = line.withUnsafeBufferPointer { bytes -> (id: Int, start: Int)? in
            var scanner = PlainScanner(bytes)
            guard scanner.skip(MessageWriter.beginning), let id = scanner.number(),
                scanner.skip(MessageWriter.result),
                bytes.last == UInt8(ascii: "}")
            else { return nil }
            return (id, scanner.offset)
        }
        guard let found, line.startIndex + found.start < line.endIndex else { return nil }
        id = found.id
        result = line[line.startIndex + found.start..<line.endIndex - 1]
    }
}

/// A request that is encoded once and sent any number of times.
package struct EncodedRequest: Sendable {
    /// The members between the identifier and the chain.
    fileprivate let members: [UInt8]

    /// Encodes a request.
    package init(_ request: HostRequest) {
        var writer = JSONWriter(capacity: 96)
        writer.follows = true
        MessageWriter.members(of: request, into: &writer)
        members = writer.bytes
    }
}

extension MessageWriter {
    /// Writes an encoded request.
    package static func request(
        id: Int,
        _ request: EncodedRequest,
        chain: Int?,
        into writer: inout JSONWriter
    ) {
        begin(message: id, into: &writer)
        writer.append(request.members)
        end(request: chain, into: &writer)
    }
}

/// Scans a line for expected parts, in their most common form: nothing is escaped, and there are no
/// blanks.
private struct PlainScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The number of bytes that have been scanned.
    private(set) var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    /// Moves past a text, and returns `false` where another is there.
    @inline(__always)
    mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count - offset >= count else { return false }
        let expected = text.utf8Start
        for index in 0..<count where bytes[offset + index] != expected[index] { return false }
        offset += count
        return true
    }

    /// Moves past a whole number, and returns it.
    mutating func number() -> Int? {
        var number = 0
        let start = offset
        while offset < bytes.count {
            let digit = bytes[offset] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            number = number &* 10 &+ Int(digit)
            offset += 1
        }
        let count = offset - start
        // Others may be out of range, or have a zero in front.
        guard 1...18 ~= count, count == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
        return number
    }

    /// Moves past the rest of the method's name, and returns the method.
    mutating func method() -> HostMethod? {
        if skip("set") { return .itemSet }
        if skip("show") { return .itemShow }
        if skip("flip") { return .itemFlip }
        return skip("reset") ? .itemReset : nil
    }

    /// Moves past the rest of a string of printable ASCII and its closing quote, and returns it.
    mutating func text() -> UnsafeBufferPointer<UInt8>? {
        let start = offset
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return .init(rebasing: bytes[start..<offset - 1])
            case UInt8(ascii: "\\"), 0..<0x20, 0x7F...: return nil
            default: break
            }
        }
        return nil
    }

    /// Moves past a Boolean, a whole number or a string, and returns it.
    mutating func value() -> JSONValue? {
        if skip("true") { return true }
        if skip("false") { return false }
        if skip("\"") { return text().map { .string(String(decoding: $0, as: UTF8.self)) } }
        return number().map { .integer($0) }
    }
}
