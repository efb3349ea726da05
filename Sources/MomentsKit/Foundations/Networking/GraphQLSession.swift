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
    /// - Throws: ``APIError``, or `CancellationError`.
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
            throw .network(status: answer.status, reason: "the server refused the request")
        }
        guard !answer.body.isEmpty else { throw .noData(reason: "the answer is empty") }
        let json: JSONValue
        do {
            json = try JSONReader().read(answer.body)
        } catch {
            throw .cannotDecode(reason: "\(error)")
        }
        if let errors = json["errors"]?.array, !errors.isEmpty {
            let messages = errors.map { $0["message"]?.string ?? "an error without a message" }
            throw .noData(reason: messages.joined(separator: "; "))
        }
        let root = JSONFields(json)
        guard json.object != nil else { throw root.wrong("is no object") }
        guard let data = json["data"], data != .null else {
            throw .noData(reason: "the answer holds none")
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
