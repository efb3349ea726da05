import Foundation

/// The address of a server, as `--bff` takes it: `http` or `https`, a host, and nothing behind it.
struct ServerAddress: Hashable, Sendable {
    /// Where the server takes GraphQL.
    let graphQL: URL

    /// Reads an address; `nil` for what is none.
    init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host?.isEmpty == false, url.query == nil, url.fragment == nil
        else { return nil }
        graphQL = url.appending(path: "graphql")
    }
}
