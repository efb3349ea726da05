import DevMenuKit
import TerminalTesting
import Testing

/// Items and sections that are found by what people type.
@Suite(.onOwnThread) struct FindTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Questions in plain words, and the item that each means.
    private static let queries = [
        ("turn on likes", "like-button"), ("hide the like button", "like-button"),
        ("timeline likes", "like-button"), ("is liking enabled", "like-button"),
        ("switch to swiftui", "swiftui"), ("use the new SwiftUI screens", "swiftui"),
        ("uikit or swiftui", "swiftui"), ("enable chat", "instant-messaging"),
        ("turn on messaging", "instant-messaging"), ("instant messages", "instant-messaging"),
        ("direct messages on", "instant-messaging"), ("delete cached images", "clear-cache"),
        ("empty the cache", "clear-cache"), ("remove all caches", "clear-cache"),
        ("free disk space", "clear-cache"), ("reset image cache", "clear-cache"),
        ("crash the app", "crash-app"), ("force a crash", "crash-app"),
        ("make it crash with abort", "crash-app"), ("simulate a segfault", "crash-app"),
        ("kill the app", "crash-app"), ("print version info", "dump-version"),
        ("which toggles are on", "dump-version"), ("app version", "version"),
        ("show everything about the app", "dump-version"), ("what build is this", "dump-version"),
        ("open the design kit", "design-kit-demo"), ("DesignKit components", "design-kit-demo"),
        ("font sizes demo", "text-styles-demo"), ("open settings page", "settings-page"),
    ]

    @Test func `finds what plain words mean among the first three, nearly always`() throws {
        let lines = Self.queries.map { "find \($0.0)" }.joined(separator: "\n")
        let run = try shell.script(lines, "--json", "--keep-going")
        let answers = run.stdout.split(separator: "\n").map { try? JSONReader().read(String($0)) }
        #expect(Self.queries.count == 30 && answers.count == 30, "\(run)")
        let missed = zip(Self.queries, answers).filter { query, answer in
            let items = answer?["result"]?["items"]?.array ?? []
            return !items.prefix(3).contains { $0["id"]?.string == query.1 }
        }
        #expect(missed.count <= 4, "\(missed)")
    }
}
