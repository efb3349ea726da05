import DevMenuKit

/// Asks the server for what a GraphQL document names.
struct GraphQLSession: Sendable {
    private let transport: any HTTPTransport
    private let headers: [String: String]

    /// A session of an app.
    init(transport: any HTTPTransport, app: AppFacts) {
        self.transport = transport
        headers = APIHeaders(app: app).values
    }

    /// Sends a document, and gives what its one field came to.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - variables: Its variables, by name.
    /// - Returns: The field's value, and where in the answer it was.
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

/// A GraphQL document of one operation, which bears the name of its one field.
struct GraphQLDocument: Hashable, Sendable {
    /// The operation's name, and its field's.
    let name: String
    /// The document, as the server knows it.
    let text: String
}
