import DevMenuKit
import Synchronization

/// The settings that one host gives values, so that no other host of the process does.
///
/// A setting that its host releases, explicitly or by its end, has its default again.
final class SettingClaims: Sendable {
    private struct Claim {
        let owner: ObjectIdentifier
        let host: String
        let core: any HostedCore
    }

    private static let claims = Mutex<[ObjectIdentifier: Claim]>([:])

    private let host: String

    /// Creates claims of a host, to no setting yet.
    init(of host: String) { self.host = host }

    deinit { update(to: []) }

    /// Claims settings, and releases those that were claimed before and aren't among them.
    ///
    /// - Parameter cores: The settings' cores.
    /// - Returns: The settings that another host has, with its name.
    @discardableResult
    func update(to cores: [any HostedCore]) -> [(id: ItemID, host: String)] {
        let owner = ObjectIdentifier(self)
        return Self.claims.withLock { claims in
            let former = claims.values.filter { $0.owner == owner }
            for claim in former { claims[ObjectIdentifier(claim.core)] = nil }
            defer {
                for claim in former where claims[ObjectIdentifier(claim.core)] == nil {
                    claim.core.leaveHost()
                }
            }
            return cores.compactMap { core in
                let claim =
                    claims[ObjectIdentifier(core)] ?? Claim(owner: owner, host: host, core: core)
                claims[ObjectIdentifier(core)] = claim
                return claim.owner == owner ? nil : (core.id, claim.host)
            }
        }
    }
}
