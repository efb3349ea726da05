/// A GraphQL document of one operation, which bears the name of its one field.
struct GraphQLDocument: Hashable, Sendable {
    /// The operation's name, and its field's.
    let name: String
    /// The document, as the server knows it.
    let text: String
}
