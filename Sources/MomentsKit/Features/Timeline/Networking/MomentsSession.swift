import DevMenuKit
import DevMenuPages

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Requests a user's timeline from the server, and sends likes to it.
protocol TimelineSession: Sendable {
    /// Returns a user's timeline; the toggle decides at each call whether it has likes.
    ///
    /// - Throws: `APIError`, or `CancellationError`.
    func getMoments(userID: String) async throws -> MomentsDetails

    /// Sends that a user likes a moment, or no longer does, and returns the timeline after it.
    ///
    /// - Throws: `APIError`, or `CancellationError`.
    func updateLike(
        _ isLiked: Bool,
        momentID: String,
        userID: String
    ) async throws -> MomentsDetails
}

/// The app's session with its server: GraphQL documents over any transport, and a log of them.
struct MomentsSession: TimelineSession {
    private let transport: any HTTPTransport
    private let headers: [String: String]
    private let toggles: any TogglesDataStore<InternalToggle>
    private let timeline: ShellLog
    private let likes: ShellLog

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - transport: Sends requests, and receives answers.
    ///   - app: The facts that the server receives about the app, in headers.
    ///   - toggles: Decides whether to request likes.
    ///   - log: Returns the log of a label.
    init(
        transport: any HTTPTransport,
        app: AppFacts,
        toggles: any TogglesDataStore<InternalToggle>,
        log: (_ label: String) -> ShellLog = { ShellLog(discarding: $0) }
    ) {
        self.transport = transport
        self.toggles = toggles
        (timeline, likes) = (log("timeline"), log("likes"))
        let system = ProcessInfo.processInfo.operatingSystemVersion
        #if os(Linux)
        let platform = "linux"
        #else
        let platform = "macos"
        #endif
        headers = [
            "content-type": "application/json",
            "x-app-platform": platform,
            "x-app-version": app.version,
            "x-os-version":
                "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)",
        ]
    }

    func getMoments(userID: String) async throws -> MomentsDetails {
        let withLikes = toggles.isOn(.likeButton)
        let details = try await timeline.failures("not loaded") {
            try await send(
                .momentsDetails,
                ["userID": .string(userID), "withLikes": .bool(withLikes)]
            )
        }
        let likes = withLikes ? "with likes" : "without likes"
        timeline.add(.info, "loaded \(details.moments.count) moments \(likes)")
        return details
    }

    func updateLike(
        _ isLiked: Bool,
        momentID: String,
        userID: String
    ) async throws -> MomentsDetails {
        let verb = isLiked ? "liked" : "unliked"
        let details = try await likes.failures("moment \(momentID) not \(verb)") {
            try await send(
                .momentLike,
                [
                    "momentID": .string(momentID), "userID": .string(userID),
                    "isLiked": .bool(isLiked),
                ]
            )
        }
        likes.add(.info, "moment \(momentID) \(verb)")
        return details
    }

    /// Sends a document, and returns the value of its one field.
    private func send(
        _ document: GraphQLDocument,
        _ variables: JSONObject
    ) async throws -> MomentsDetails {
        let request: JSONValue = [
            "operationName": .string(document.name), "query": .string(document.text),
            "variables": .object(variables),
        ]
        let answer = try await transport.post(Array(request.description.utf8), headers: headers)
        return try GraphQLAnswer<MomentsDetails>.field(document.name, in: answer)
    }
}

/// The documents that the server trusts, compiled into the app.
extension GraphQLDocument {
    /// The query for a user's timeline, with or without likes.
    static let momentsDetails = GraphQLDocument(
        name: "getMomentsDetailsByUserID",
        text: """
            query getMomentsDetailsByUserID($userID: ID!, $withLikes: Boolean!) {
              getMomentsDetailsByUserID(userID: $userID) {
                userDetails { id name avatar backgroundImage }
                moments {
                  id
                  userDetails { name avatar }
                  type
                  title
                  photos
                  createdDate
                  isLiked @include(if: $withLikes)
                  likes @include(if: $withLikes) { id avatar name }
                }
              }
            }
            """
    )

    /// The mutation that likes a moment, or no longer does; it returns the user's timeline.
    static let momentLike = GraphQLDocument(
        name: "updateMomentLike",
        text: """
            mutation updateMomentLike($momentID: ID!, $userID: ID!, $isLiked: Boolean!) {
              updateMomentLike(momentID: $momentID, userID: $userID, isLiked: $isLiked) {
                userDetails { id name avatar backgroundImage }
                moments {
                  id
                  userDetails { name avatar }
                  type
                  title
                  photos
                  createdDate
                  isLiked
                  likes { id avatar name }
                }
              }
            }
            """
    )
}
