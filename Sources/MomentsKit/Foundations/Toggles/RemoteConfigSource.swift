/// Where a remote configuration is read from: a file, or an address.
package protocol RemoteConfigSource: Sendable {
    /// Reads the configuration: a JSON object in UTF-8.
    ///
    /// - Returns: Its bytes.
    /// - Throws: Why it cannot be read.
    func read() async throws -> [UInt8]
}
