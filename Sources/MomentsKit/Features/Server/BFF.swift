public import DevMenuKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The sample's server without its socket: it answers requests posted to `/graphql`.
///
/// It serves two operations, whose documents are compiled in, and answers any other with a GraphQL
/// error. Likes are saved in a file, if it has one. Any thread may call it.
public final class BFF: Sendable {
    private let details: MomentsDetails
    private let likes: KeptLikes

    /// Creates a server of the fixture.
    ///
    /// - Parameters:
    ///   - momentCount: The number of moments in the timeline.
    ///   - now: The time that the moments' ages refer to, in seconds since 1970; the present by default.
    ///   - path: The path of the file for the likes, or `nil` to store them in memory.
    public init(
        momentCount: Int = MomentsFixture.momentCount,
        now: Double? = nil,
        keepingLikesIn path: String? = nil
    ) {
        details = MomentsFixture.details(
            momentCount: momentCount,
            now: Int(now ?? Date.now.timeIntervalSince1970)
        )
        likes = KeptLikes(details, in: path.map { SavedFile($0) })
    }

    /// Answers a request.
    ///
    /// - Parameter body: The posted body.
    /// - Returns: The answer: status 200 with data or with GraphQL errors, 400 if the body is no
    ///   request.
    public func answer(_ body: [UInt8]) -> HTTPAnswer {
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
            let (field, timeline) = try answer(query, request["variables"] ?? [:])
            let json = Data(#"{"data":{"\#(field)":"#.utf8) + (try timeline.encoded())
            return HTTPAnswer(status: 200, body: [UInt8](json + Data("}}".utf8)))
        } catch {
            return Self.refusal(200, "\(error)")
        }
    }

    /// Returns the field of an operation, and its value.
    private func answer(
        _ query: String,
        _ variables: JSONValue
    ) throws(GraphQLError) -> (field: String, MomentsDetails) {
        switch query {
        case GraphQLDocument.momentsDetails.text:
            let (userID, withLikes) = (try variables.id("userID"), try variables.bool("withLikes"))
            try check(userID: userID)
            let likes = withLikes ? likes.current : nil
            return (GraphQLDocument.momentsDetails.name, timeline(with: likes))
        case GraphQLDocument.momentLike.text:
            let momentID = try variables.id("momentID")
            let (userID, isLiked) = (try variables.id("userID"), try variables.bool("isLiked"))
            try check(userID: userID)
            guard details.moments.contains(where: { $0.id == momentID }) else {
                throw .unknownMoment(momentID)
            }
            let likes = likes.set(isLiked, momentID: momentID, userID: userID)
            return (GraphQLDocument.momentLike.name, timeline(with: likes))
        default: throw .notTrusted
        }
    }

    private func check(userID: String) throws(GraphQLError) {
        guard userID == details.userDetails.id else { throw .unknownUser(userID) }
    }

    /// Returns the timeline; without likes, their fields are left out.
    private func timeline(with likes: LikesByMoment?) -> MomentsDetails {
        var details = details
        for index in details.moments.indices {
            let users = likes.map { $0[details.moments[index].id] ?? [] }
            details.moments[index].isLiked = users?.contains(details.userDetails.id)
            details.moments[index].likes = users?.map { MomentsFixture.like(of: $0) }
        }
        return details
    }

    private static func refusal(_ status: Int, _ message: String) -> HTTPAnswer {
        let json: JSONValue = ["errors": [["message": .string(message)]], "data": nil]
        return HTTPAnswer(status: status, body: Array(json.description.utf8))
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
    /// The document isn't one of those that the server serves.
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
            the document isn't trusted: this server serves getMomentsDetailsByUserID and \
            updateMomentLike, as the app writes them
            """
        case .badVariable(let name, let expected): "the variable '\(name)' must be \(expected)"
        case .unknownUser(let id): "no user '\(id)'"
        case .unknownMoment(let id): "no moment '\(id)'"
        }
    }
}

extension AppDirectories {
    /// The path of the file in which the sample's own server saves likes.
    public var likes: String { state + "/likes.json" }
}

/// Passes requests to a server in the same process, for a host without another server.
public struct InProcessTransport: HTTPTransport {
    private let bff: BFF

    /// Creates a transport to a server.
    public init(to bff: BFF = BFF()) { self.bff = bff }

    /// Returns the server's answer.
    public func post(_ body: [UInt8], headers: [String: String]) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        return bff.answer(body)
    }
}
