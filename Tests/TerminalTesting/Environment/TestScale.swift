import FoundationEssentials

/// The amount of repeated work in tests, relative to a plain `swift test`.
package enum TestScale {
    /// The factor from `DEVMENU_TEST_SCALE`, at least 1; 1 by default.
    package static let factor = max(
        1,
        ProcessInfo.processInfo.environment["DEVMENU_TEST_SCALE"].flatMap { Int($0) } ?? 1
    )
}
