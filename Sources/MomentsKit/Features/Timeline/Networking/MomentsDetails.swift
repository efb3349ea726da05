import DevMenuKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A user's timeline: the profile, and the moments in the server's order.
struct MomentsDetails: Codable, Hashable, Sendable {
    /// The owner of the timeline.
    let userDetails: UserDetails
    /// The moments in order.
    var moments: [Moment]
}

extension MomentsDetails {
    /// Returns the timeline as JSON, encoded moment by moment: all at once need far more memory.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var data = Data(#"{"moments":["#.utf8)
        for (index, moment) in moments.enumerated() {
            if index > 0 { data.append(UInt8(ascii: ",")) }
            data += try encoder.encode(moment)
        }
        data += try Data(#"],"userDetails":"#.utf8) + encoder.encode(userDetails)
        data.append(UInt8(ascii: "}"))
        return data
    }

    /// The timeline for programs.
    var json: JSONValue? { (try? encoded()).flatMap { try? JSONReader().read([UInt8]($0)) } }
}

/// A user's profile; addresses are as the server wrote them.
struct UserDetails: Codable, Hashable, Sendable {
    let id: String
    let name: String
    let avatar: String
    let backgroundImage: String
}

/// A post in the timeline; addresses are as the server wrote them.
struct Moment: Codable, Hashable, Sendable {
    /// The author of a moment.
    struct Author: Codable, Hashable, Sendable {
        let name: String
        let avatar: String
    }

    /// A user's like.
    struct Like: Codable, Hashable, Sendable {
        /// The ID of the user.
        let id: String
        let avatar: String
        /// The user's name; `nil` if the server wrote none.
        var name: String?
    }

    let id: String
    let userDetails: Author
    /// The kind of moment: `PHOTOS` or `URL`.
    let type: String
    let title: String?
    let photos: [String]
    let createdDate: PostTime
    /// `true` if the user likes it, or `nil` if likes weren't requested.
    var isLiked: Bool?
    /// The users who like it, or `nil` if likes weren't requested.
    var likes: [Like]?
}

/// The time of a post in seconds since 1970, which the server writes as a text.
struct PostTime: Codable, Hashable, Sendable {
    let seconds: Int

    init(_ seconds: Int) { self.seconds = seconds }

    /// Decodes a text of a whole number, or the number itself.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        guard let seconds = text.flatMap({ Int($0) }) ?? (try? container.decode(Int.self)) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath,
                debugDescription: "not a whole number"
            )
            throw DecodingError.typeMismatch(Int.self, context)
        }
        self.seconds = seconds
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(seconds)")
    }
}
