import DevMenuKit

extension MenuServer {
    /// The warning of overrides that are suspended after crashes of the app, or `nil` if none is.
    var suspensionWarning: String? {
        guard isApp else { return nil }
        let names = settings.suspended.map(\.id.rawValue).joined(separator: ", ")
        guard !names.isEmpty else { return nil }
        return "overrides are suspended because the app crashed at launch: \(names). "
            + "'resume' applies them again"
    }
}
