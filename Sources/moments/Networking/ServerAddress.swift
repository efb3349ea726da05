import Foundation

/// The address of a server, for `--bff`: an `http` or `https` URL with a host.
///
/// It has no query and no fragment.
struct ServerAddress: Hashable, Sendable {
    /// The URL of the server's GraphQL endpoint.
    let graphQL: URL

    /// Creates an address from its text, or `nil` where the text isn't an address.
    init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host?.isEmpty == false, url.query == nil, url.fragment == nil
        else { return nil }
        graphQL = url.appending(path: "graphql")
    }
}
