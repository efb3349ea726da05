package import DevMenuKit

/// Brings a configuration that is kept elsewhere.
///
/// Laws: an answer stands until the next one; an unknown key is off; reading never waits.
package protocol RemoteConfigProvider: Sendable {
    /// The last answer; empty before there was one.
    var values: JSONObject { get }

    /// Takes up the answer that was kept, if one was.
    func setup()

    /// Asks for the configuration.
    ///
    /// - Throws: Why there is no answer; the last one then stands.
    func fetch() async throws

    /// Whether a key is on.
    func getBool(_ key: String) -> Bool
}
