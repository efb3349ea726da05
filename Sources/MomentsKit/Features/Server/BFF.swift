package import DevMenuKit
package import DevMenuSystem

/// The sample's server without its socket: it answers requests posted to `/graphql`.
///
/// It serves two operations, whose documents are compiled in, and answers any other with a GraphQL
/// error. Likes are saved in a file, if it has one. Any thread may call it.
package final class BFF: Sendable {
    private let timeline: ServedTimeline
    private let likes: KeptLikes

    /// Creates a server of the fixture.
    ///
    /// - Parameters:
    ///   - momentCount: The number of moments in the timeline.
    ///   - now: The time that the moments' ages refer to, in seconds since 1970.
    ///   - file: The file for the likes, or `nil` to store them in memory.
    package init(
        momentCount: Int = MomentsFixture.momentCount,
        now: Double = ProcessClock.now,
        keepingLikesIn file: WholeFile? = nil
    ) {
        let details = MomentsFixture.details(momentCount: momentCount, now: Int(now))
        timeline = ServedTimeline(details: details)
        likes = KeptLikes(details, inFileAt: file?.path)
    }

    /// Answers a request.
    ///
    /// - Parameter body: The posted body.
    /// - Returns: The answer: status 200 with data or with GraphQL errors, 400 if the body is no
    ///   request.
    package func answer(_ body: [UInt8]) -> HTTPAnswer {
        let request: JSONValue
        do {
            request = try JSONReader().read(body)
        } catch {
            return Self.refusal(400, "the request isn't JSON: \(error)")
        }
        guard let query = request["query"]?.string else {
            return Self.refusal(400, "the request has no string 'query'")
        }
        do {
            return Self.answer(200, try data(query, request["variables"] ?? [:]))
        } catch {
            return Self.refusal(200, error.description)
        }
    }

    private func data(_ query: String, _ variables: JSONValue) throws(GraphQLError) -> JSONValue {
        switch query {
        case GraphQLDocument.momentsDetails.text:
            let (userID, withLikes) = (try variables.id("userID"), try variables.bool("withLikes"))
            try timeline.check(userID: userID)
            let likes = withLikes ? likes.current : nil
            let json = timeline.json(likes: likes)
            return ["data": .object([GraphQLDocument.momentsDetails.name: json])]
        case GraphQLDocument.momentLike.text:
            let momentID = try variables.id("momentID")
            let (userID, isLiked) = (try variables.id("userID"), try variables.bool("isLiked"))
            try timeline.check(userID: userID)
            try timeline.check(momentID: momentID)
            let likes = likes.set(isLiked, momentID: momentID, userID: userID)
            return ["data": .object([GraphQLDocument.momentLike.name: timeline.json(likes: likes)])]
        default: throw .notTrusted
        }
    }

    private static func refusal(_ status: Int, _ message: String) -> HTTPAnswer {
        answer(status, ["errors": [["message": .string(message)]], "data": nil])
    }

    private static func answer(_ status: Int, _ json: JSONValue) -> HTTPAnswer {
        HTTPAnswer(status: status, body: Array(json.description.utf8))
    }
}

/// The variables of an operation, checked as they are read.
extension JSONValue {
    /// Returns a variable of type `ID!`, for which a whole number is accepted too.
    fileprivate func id(_ name: String) throws(GraphQLError) -> String {
        switch self[name] {
        case .string(let id)?: return id
        case .integer(let id)?: return "\(id)"
        default: throw .badVariable(name, expected: "an ID")
        }
    }

    /// Returns a variable of type `Boolean!`.
    fileprivate func bool(_ name: String) throws(GraphQLError) -> Bool {
        guard let value = self[name]?.bool else {
            throw .badVariable(name, expected: "true or false")
        }
        return value
    }
}

/// An error of an operation that the server refuses.
enum GraphQLError: Error, Equatable {
    /// The document is not one of those that the server serves.
    case notTrusted
    /// A variable is missing, or of another type.
    case badVariable(String, expected: String)
    /// There is no such user.
    case unknownUser(String)
    /// There is no such moment.
    case unknownMoment(String)
}

extension GraphQLError: CustomStringConvertible {
    var description: String {
        switch self {
        case .notTrusted:
            """
            the document is not trusted: this server serves getMomentsDetailsByUserID and \
            updateMomentLike, as the app writes them
            """
        case .badVariable(let name, let expected): "the variable '\(name)' must be \(expected)"
        case .unknownUser(let id): "no user '\(id)'"
        case .unknownMoment(let id): "no moment '\(id)'"
        }
    }
}

extension AppDirectories {
    /// The file in which the sample's own server saves likes.
    package var likesFile: WholeFile { WholeFile(state + "/likes.json") }
}

/// Passes requests to a server in the same process, for a host without another server.
package struct InProcessTransport: HTTPTransport {
    private let bff: BFF

    /// Creates a transport to a server.
    package init(to bff: BFF = BFF()) { self.bff = bff }

    package func post(_ body: [UInt8], headers: [String: String]) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        return bff.answer(body)
    }
}
