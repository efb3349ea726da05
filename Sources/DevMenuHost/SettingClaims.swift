import DevMenuKit
import Synchronization

/// The settings that one host gives values, so that no other host of the process does.
///
/// A setting that its host gives up, or that the end of its host does, has its default again.
final class SettingClaims: Sendable {
    private struct Claim {
        let owner: ObjectIdentifier
        let host: String
        let core: SettingCore
    }

    private static let claims = Mutex<[ObjectIdentifier: Claim]>([:])

    private let host: String

    /// Creates claims of a host, to no setting yet.
    init(of host: String) { self.host = host }

    deinit { update(to: []) }

    /// Claims settings, and gives up those that were claimed before and aren't among them.
    ///
    /// - Parameter settings: The settings.
    /// - Returns: The settings that another host has, with its name.
    @discardableResult
    func update(to settings: [any Setting]) -> [(id: ItemID, host: String)] {
        let owner = ObjectIdentifier(self)
        let kept = Set(settings.map { ObjectIdentifier($0.core) })
        return Self.claims.withLock { claims in
            for (setting, claim) in claims
            where claim.owner == owner && !kept.contains(setting) {
                claims[setting] = nil
                claim.core.leaveHost()
            }
            return settings.compactMap { setting in
                let core = setting.core
                let claim =
                    claims[ObjectIdentifier(core)] ?? Claim(owner: owner, host: host, core: core)
                claims[ObjectIdentifier(core)] = claim
                return claim.owner == owner ? nil : (setting.id, claim.host)
            }
        }
    }
}
