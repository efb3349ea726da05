package import DevMenuKit

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A user's timeline: the profile, and the moments in the server's order.
package struct MomentsDetails: Codable, Hashable, Sendable {
    /// The owner of the timeline.
    package let userDetails: UserDetails
    /// The moments in order.
    package var moments: [Moment]
}

extension MomentsDetails {
    /// Returns the timeline as JSON, encoded moment by moment: all at once need five times the memory.
    package func encoded() throws -> Data {
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
    package var json: JSONValue? { (try? encoded()).flatMap { try? JSONReader().read([UInt8]($0)) } }
}

/// A user's profile; addresses are as the server wrote them.
package struct UserDetails: Codable, Hashable, Sendable {
    package let id: String
    package let name: String
    package let avatar: String
    package let backgroundImage: String
}

/// A post in the timeline; addresses are as the server wrote them.
package struct Moment: Codable, Hashable, Sendable {
    /// The author of a moment.
    package struct Author: Codable, Hashable, Sendable {
        package let name: String
        package let avatar: String
    }

    /// A user's like.
    package struct Like: Codable, Hashable, Sendable {
        /// The ID of the user.
        package let id: String
        package let avatar: String
        /// The user's name; `nil` if the server wrote none.
        package var name: String?
    }

    package let id: String
    package let userDetails: Author
    /// The kind of moment: `PHOTOS` or `URL`.
    package let type: String
    package let title: String?
    package let photos: [String]
    package let createdDate: PostTime
    /// `true` if the user likes it, or `nil` if likes were not requested.
    package var isLiked: Bool?
    /// The users who like it, or `nil` if likes were not requested.
    package var likes: [Like]?
}

/// The time of a post in seconds since 1970, which the server writes as a text.
package struct PostTime: Codable, Hashable, Sendable {
    package let seconds: Int

    package init(_ seconds: Int) { self.seconds = seconds }

    /// Decodes a text of a whole number, or the number itself.
    package init(from decoder: any Decoder) throws {
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

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(seconds)")
    }
}
