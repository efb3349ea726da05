import DevMenuKit

/// Sends GraphQL documents to the server and decodes the answers.
struct GraphQLSession: Sendable {
    private let transport: any HTTPTransport
    private let headers: [String: String]

    /// Creates a session that describes the app in its headers.
    init(transport: any HTTPTransport, app: AppFacts) {
        self.transport = transport
        headers = APIHeaders(app: app).values
    }

    /// Sends a document, and returns the value of its one field.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - variables: Its variables, by name.
    /// - Returns: The field's value, and its path in the answer.
    /// - Throws: `APIError`, or `CancellationError`.
    func field(of document: GraphQLDocument, variables: JSONObject) async throws -> JSONFields {
        let request: JSONValue = [
            "operationName": .string(document.name), "query": .string(document.text),
            "variables": .object(variables),
        ]
        let answer = try await transport.post(
            Array(request.description.utf8),
            headers: headers.merging(["content-type": "application/json"]) { own, _ in own }
        )
        return try Self.field(of: document, in: answer)
    }

    private static func field(
        of document: GraphQLDocument,
        in answer: HTTPAnswer
    ) throws(APIError) -> JSONFields {
        guard (200..<300).contains(answer.status) else {
            throw .network(
                status: answer.status,
                reason: LocalizedText("the server refused the request", ["zh-Hans": "服务器拒绝了请求"])
            )
        }
        guard !answer.body.isEmpty else {
            throw .noData(reason: LocalizedText("the answer is empty", ["zh-Hans": "响应为空"]))
        }
        let json: JSONValue
        do {
            json = try JSONReader().read(answer.body)
        } catch {
            throw .cannotDecode(reason: error.reason)
        }
        if let errors = json["errors"]?.array, !errors.isEmpty {
            let messages = errors.map { $0["message"]?.string ?? "an error without a message" }
            throw .noData(reason: LocalizedText(messages.joined(separator: "; ")))
        }
        let root = JSONFields(value: json)
        guard json.object != nil else { throw root.wrong(.notAnObject) }
        guard let data = json["data"], data != .null else {
            throw .noData(reason: LocalizedText("the answer holds none", ["zh-Hans": "响应中没有数据"]))
        }
        return try root.object("data").object(document.name)
    }
}

/// A GraphQL document of one operation, which has the same name as its one field.
struct GraphQLDocument: Hashable, Sendable {
    /// The name of the operation and of its field.
    let name: String
    /// The document, exactly as the server knows it.
    let text: String
}

/// A way in which a value in an answer differs from the expected shape.
enum WrongShape {
    case missing, notAString, notABool, notAnObject, notAnArray

    /// Returns the words for a value at a path.
    func reason(of path: JSONPath) -> LocalizedText {
        let name = path.steps.isEmpty ? "响应" : "\(path) "
        return switch self {
        case .missing: LocalizedText("\(path) is missing", ["zh-Hans": "缺少 \(path)"])
        case .notAString: LocalizedText("\(path) isn't a string", ["zh-Hans": name + "不是字符串"])
        case .notABool:
            LocalizedText(
                "\(path) is neither true nor false",
                ["zh-Hans": name + "不是 true 或 false"]
            )
        case .notAnObject: LocalizedText("\(path) isn't an object", ["zh-Hans": name + "不是对象"])
        case .notAnArray: LocalizedText("\(path) isn't an array", ["zh-Hans": name + "不是数组"])
        }
    }
}

/// Reads the fields of a JSON object of a known shape, with the path for error messages.
struct JSONFields {
    let value: JSONValue
    /// The path of `value` in the whole document.
    var path = JSONPath()

    /// Returns the string in a field.
    func string(_ name: String) throws(APIError) -> String { try required(name).asString() }

    /// Returns the string in a field that may be missing or `null`.
    func optionalString(_ name: String) throws(APIError) -> String? {
        try optional(name)?.asString()
    }

    /// Returns the Boolean in a field that may be missing or `null`.
    func optionalBool(_ name: String) throws(APIError) -> Bool? {
        guard let field = optional(name) else { return nil }
        guard let value = field.value.bool else { throw field.wrong(.notABool) }
        return value
    }

    /// Returns the object in a field.
    func object(_ name: String) throws(APIError) -> JSONFields {
        let field = try required(name)
        guard field.value.object != nil else { throw field.wrong(.notAnObject) }
        return field
    }

    /// Returns the elements of the array in a field.
    func array(_ name: String) throws(APIError) -> [JSONFields] { try required(name).elements() }

    /// Returns the elements of an array that may be missing or `null`.
    func optionalArray(_ name: String) throws(APIError) -> [JSONFields]? {
        try optional(name)?.elements()
    }

    /// Returns the value itself as a string.
    func asString() throws(APIError) -> String {
        guard let text = value.string else { throw wrong(.notAString) }
        return text
    }

    /// Returns the error that the value at this path has the wrong shape.
    func wrong(_ shape: WrongShape) -> APIError { .cannotDecode(reason: shape.reason(of: path)) }

    private func required(_ name: String) throws(APIError) -> JSONFields {
        guard value.object != nil else { throw wrong(.notAnObject) }
        guard let member = value[name] else {
            throw .cannotDecode(reason: WrongShape.missing.reason(of: path.appending(name)))
        }
        return JSONFields(value: member, path: path.appending(name))
    }

    private func optional(_ name: String) -> JSONFields? {
        guard let member = value[name], member != .null else { return nil }
        return JSONFields(value: member, path: path.appending(name))
    }

    private func elements() throws(APIError) -> [JSONFields] {
        guard let array = value.array else { throw wrong(.notAnArray) }
        return array.enumerated().map { index, value in
            JSONFields(value: value, path: path.appending(index))
        }
    }
}
