package import DevMenuKit
package import DevMenuWire

/// What a host tells of its own accord.
package enum HostNotification: Equatable, Sendable {
    /// A running action prints.
    case output(request: Int, StandardStream, [UInt8])
    /// A running action says how far it has come.
    case progress(request: Int, fraction: Double?, message: String?)
    /// Something happened.
    case event(seq: Int, HostEvent)
    /// So many events were dropped.
    case dropped(Int)
}
