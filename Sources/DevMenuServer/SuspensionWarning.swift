import DevMenuKit

extension Settings {
    /// The warning of overrides that are suspended after crashes of the app; `nil` where none is.
    var suspensionWarning: String? {
        guard launch?.isApp == true else { return nil }
        let names = suspended.map(\.id.rawValue).joined(separator: ", ")
        guard !names.isEmpty else { return nil }
        return "overrides are suspended since the app crashed at launch: \(names). "
            + "'resume' lets them count again"
    }
}
