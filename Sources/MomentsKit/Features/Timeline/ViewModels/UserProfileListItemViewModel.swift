import DevMenuPages

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The profile above the moments; missing and invalid parts are left out.
struct UserProfileListItemViewModel: ListItemViewModel {
    private let userDetails: UserDetails
    /// `true` if the portrait is round.
    let isAvatarRounded: Bool

    /// Creates the row of a user.
    init(userDetails: UserDetails, isAvatarRounded: Bool = false) {
        self.userDetails = userDetails
        self.isAvatarRounded = isAvatarRounded
    }

    /// The user's name, or `nil` if it is empty.
    var name: String? { userDetails.name.isEmpty ? nil : userDetails.name }
    /// The address of the portrait.
    var avatarURL: WebAddress? { WebAddress(userDetails.avatar) }
    /// The address of the background picture.
    var backgroundImageURL: WebAddress? { WebAddress(userDetails.backgroundImage) }
}

/// An absolute http or https URL, checked without network access.
struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was written.
    let description: String
    /// The name of the server.
    let host: String

    /// Creates an address, or `nil` if the text isn't an absolute http or https URL.
    init?(_ text: String) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host, !host.isEmpty
        else { return nil }
        description = text
        self.host = host
    }
}
