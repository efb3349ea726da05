import DevMenuShell
import Testing

@Suite struct ExitStatusTests {
    @Test(arguments: [
        ("unknown-item", 1), ("needs-confirmation", 1), ("not-saved", 1), ("pipe-failed", 1),
        ("unknown-command", 64), ("usage", 64), ("syntax", 64), ("bad-argument", 64),
        ("invalid-params", 64), ("unreadable", 66), ("unavailable", 69), ("busy", 69),
        ("host-crashed", 70), ("unwritable", 74), ("timeout", 75), ("denied", 77),
        ("untrusted", 77), ("interrupted", 130),
    ])
    func `each kind of error has its status`(kind: String, status: Int32) {
        #expect(ExitStatus.status(for: kind) == status)
    }
}
