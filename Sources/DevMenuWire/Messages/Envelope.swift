import DevMenuKit

/// The members of a message, in either direction, as far as they were read.
struct Envelope {
    private static let jsonrpcKey = JSONScanner.key(of: "jsonrpc")
    private static let idKey = JSONScanner.key(of: "id")
    private static let methodKey = JSONScanner.key(of: "method")
    private static let paramsKey = JSONScanner.key(of: "params")
    private static let chainKey = JSONScanner.key(of: "chain")
    private static let resultKey = JSONScanner.key(of: "result")
    private static let errorKey = JSONScanner.key(of: "error")

    private(set) var isObject = false
    private(set) var version: String?
    private(set) var id: RequestID?
    /// Indicates whether there is an identifier, whatever it is.
    private(set) var hasID = false
    private(set) var method: String?
    private(set) var params: ReceivedJSON?
    private(set) var chain: JSONValue?
    private(set) var result: ReceivedJSON?
    private(set) var error: JSONValue?
    /// The first member that no message has.
    private(set) var unknown: String?

    /// Reads a line, with a limit on the number of its values.
    ///
    /// Of a line with more, only the identifier and the chain are read, wherever they are.
    mutating func read(_ line: ArraySlice<UInt8>, valueLimit: Int) throws(JSONError) {
        do throws(JSONError) {
            try JSONReader(valueLimit: valueLimit).scan(line.span) { scanner throws(JSONError) in
                try read(&scanner)
            }
        } catch {
            if case .tooManyValues = error.problem { identify(line) }
            throw error
        }
    }

    private mutating func identify(_ line: ArraySlice<UInt8>) {
        try? JSONReader(valueLimit: .max).scan(line.span) { scanner throws(JSONError) in
            var members = try scanner.enterObject()
            while let name = try scanner.nextName(in: &members) {
                let isScalar = !scanner.isObject && !scanner.isArray
                switch name.key {
                case Self.idKey where isScalar: id = RequestID(json: try scanner.value())
                case Self.chainKey where isScalar: chain = try scanner.value()
                default: try scanner.skip()
                }
            }
        }
    }

    private mutating func read(_ scanner: inout JSONScanner) throws(JSONError) {
        isObject = scanner.isObject
        guard isObject else { return _ = try scanner.skip() }
        var members = try scanner.enterObject()
        while let name = try scanner.nextName(in: &members) {
            switch name.key {
            case Self.jsonrpcKey: version = try scanner.text()
            case Self.idKey:
                hasID = true
                id = RequestID(json: try scanner.value())
            case Self.methodKey: method = try scanner.text()
            case Self.paramsKey: params = try ReceivedJSON(from: &scanner)
            case Self.chainKey: chain = try scanner.value()
            case Self.resultKey: result = try ReceivedJSON(from: &scanner)
            case Self.errorKey: error = try scanner.value()
            default:
                unknown = unknown ?? scanner.text(of: name)
                try scanner.skip()
            }
        }
    }
}
