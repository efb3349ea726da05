import FoundationEssentials

/// How much of what is done many times is done: 1 in a plain `swift test`.
package enum TestScale {
    /// How many times as much.
    package static let factor = max(
        1,
        ProcessInfo.processInfo.environment["DEVMENU_TEST_SCALE"].flatMap { Int($0) } ?? 1
    )
}
