import DevMenuKit

/// The order of the columns of a report, and what is between them.
enum Layout: String, CaseIterable {
    case plain, csv
}

/// The settings of the command, in every build.
enum Features {
    static let totals = FeatureToggle("totals", title: "Totals")
    static let layout = FeatureChoice<Layout>("layout", title: "Layout", default: .plain)
    static let rows = FeatureValue("rows", title: "Rows", default: 2, in: 1...100)
    static let clock = FeatureClock("clock", title: "Clock")
    static let server = TextChoice(
        "server",
        options: [
            "production": "https://api.example.com", "staging": "https://staging.example.com",
        ]
    ) { $0.hasPrefix("https://") ? nil : "an https address" }
    static let all: [any Setting] = [server, totals, layout, rows, clock]
}

extension BuildKind {
    static var ofThisApp: BuildKind {
        #if !Internal
        .production
        #elseif DEBUG
        .debug
        #else
        .internal
        #endif
    }
}
