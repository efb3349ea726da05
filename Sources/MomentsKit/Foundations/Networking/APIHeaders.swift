import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the app tells its server of itself with every request.
struct APIHeaders {
    /// The headers by name: `x-app-platform`, `x-app-version` and `x-os-version`.
    let values: [String: String]

    /// The headers of an app on this system.
    init(app: AppFacts) {
        var name = utsname()
        let isKnown = uname(&name) == 0
        values = [
            "x-app-platform": isKnown ? Self.text(of: name.sysname).lowercased() : "unknown",
            "x-app-version": app.version,
            "x-os-version": isKnown ? Self.text(of: name.release) : "unknown",
        ]
    }

    /// The text of a fixed array of characters, which Swift sees as a tuple.
    private static func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
