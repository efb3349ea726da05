import DevMenuKit
import Synchronization

/// The settings that one host gives values, so that no other host of the process does.
///
/// Only a setting that is an object can be claimed: it has one value in the process.
final class SettingClaims: Sendable {
    private struct Claim {
        let owner: ObjectIdentifier
        let host: String
    }

    private static let claims = Mutex<[ObjectIdentifier: Claim]>([:])

    private let host: String

    /// Creates claims of a host, to no setting yet.
    init(of host: String) { self.host = host }

    deinit { update(to: []) }

    /// Claims settings, and gives up those that were claimed before and aren't among them.
    ///
    /// - Parameter settings: The settings, which the host keeps alive until it gives them up.
    /// - Returns: The settings that another host has, with its name.
    @discardableResult
    func update(to settings: [any Setting]) -> [(id: ItemID, host: String)] {
        let wanted = settings.compactMap { setting in setting.identity.map { (setting.id, $0) } }
        let owner = ObjectIdentifier(self)
        return Self.claims.withLock { claims in
            let kept = Set(wanted.map(\.1))
            claims = claims.filter { $0.value.owner != owner || kept.contains($0.key) }
            return wanted.compactMap { id, setting in
                let claim = claims[setting] ?? Claim(owner: owner, host: host)
                claims[setting] = claim
                return claim.owner == owner ? nil : (id, claim.host)
            }
        }
    }
}
