import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Running apps as people read them.
enum AppText {
    /// Each app's name, version, build, process, how long it has run, and what it lets a shell do.
    static func list(_ apps: [FoundApp], place: RenderingPlace) -> StyledText {
        guard !apps.isEmpty else { return StyledText("no app offers its menu") }
        return StyledText(
            TableLayout.text(apps.map(row), limit: place.columns)
        )
    }

    private static func row(_ app: FoundApp) -> [String] {
        let process = ["pid \(app.pid)", duration(app.uptime)]
        return switch app.answer {
        case .hello(let hello)?:
            [app.name.shownName, hello.version.shownName, hello.build.shownName] + process
                + [hello.access.rawValue]
        case .none(let reason)?: [app.name.shownName, "", ""] + process + [reason]
        case nil: [app.name.shownName, "", ""] + process
        }
    }

    /// A time in its two largest units: `3 h 12 min`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds)
        let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
        guard let first = units.firstIndex(where: { whole >= $0.1 }) else { return "0 s" }
        var rest = whole
        var parts: [String] = []
        for (name, size) in units[first...].prefix(2) {
            if rest / size > 0 { parts.append("\(rest / size) \(name)") }
            rest %= size
        }
        return parts.joined(separator: " ")
    }
}
