/// What a server answered.
package struct HTTPAnswer: Hashable, Sendable {
    /// The status, such as 200.
    package let status: Int
    /// The body.
    package let body: [UInt8]

    /// An answer.
    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}
