import DevMenuKit
import DevMenuSystem

/// Sends GraphQL documents to the server and decodes the answers.
struct GraphQLSession: Sendable {
    private let transport: any HTTPTransport
    private let headers: [String: String]

    /// Creates a session that describes the app in its headers.
    init(transport: any HTTPTransport, app: AppFacts) {
        self.transport = transport
        let system = SystemName()
        headers = [
            "content-type": "application/json",
            "x-app-platform": system?.system.lowercased() ?? "unknown",
            "x-app-version": app.version,
            "x-os-version": system?.release ?? "unknown",
        ]
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
            headers: headers
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
        let root = try JSONFields(value: json).asObject()
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
    /// The document, exactly as the server expects it.
    let text: String
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
        guard let value = field.value.bool else {
            throw field.wrong("is neither true nor false", zhHans: "不是 true 或 false")
        }
        return value
    }

    /// Returns the object in a field.
    func object(_ name: String) throws(APIError) -> JSONFields {
        try required(name).asObject()
    }

    /// Returns the elements of the array in a field.
    func array(_ name: String) throws(APIError) -> [JSONFields] { try required(name).elements() }

    /// Returns the elements of an array that may be missing or `null`.
    func optionalArray(_ name: String) throws(APIError) -> [JSONFields]? {
        try optional(name)?.elements()
    }

    /// Returns the value itself as a string.
    func asString() throws(APIError) -> String {
        guard let text = value.string else { throw wrong("isn't a string", zhHans: "不是字符串") }
        return text
    }

    /// Returns the fields themselves, if the value is an object.
    func asObject() throws(APIError) -> JSONFields {
        guard value.object != nil else { throw wrong("isn't an object", zhHans: "不是对象") }
        return self
    }

    /// Returns the error that the value at this path is of another kind, which the words name.
    private func wrong(_ english: String, zhHans chinese: String) -> APIError {
        let name = path.steps.isEmpty ? "响应" : "\(path) "
        return .cannotDecode(
            reason: LocalizedText("\(path) \(english)", ["zh-Hans": name + chinese])
        )
    }

    private func required(_ name: String) throws(APIError) -> JSONFields {
        let path = path.appending(name)
        guard let member = try asObject().value[name] else {
            throw .cannotDecode(
                reason: LocalizedText("\(path) is missing", ["zh-Hans": "缺少 \(path)"])
            )
        }
        return JSONFields(value: member, path: path)
    }

    private func optional(_ name: String) -> JSONFields? {
        guard let member = value[name], member != .null else { return nil }
        return JSONFields(value: member, path: path.appending(name))
    }

    private func elements() throws(APIError) -> [JSONFields] {
        guard let array = value.array else { throw wrong("isn't an array", zhHans: "不是数组") }
        return array.enumerated().map { index, value in
            JSONFields(value: value, path: path.appending(index))
        }
    }
}
