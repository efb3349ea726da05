import DevMenuSystem
import TerminalTesting
import Testing

@testable import DevMenuKit

@Suite struct OverrideSnapshotTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test func `has the overrides that count, without what limits them`() throws {
        try folder.write(
            """
            {"plain": true, "object": {"a": 1}, "wrapped": {"value": {"a": 1}, "why": "demo"},
             "limited": {"value": "fake", "until": "2999-11-21T18:00:00Z", "by": "ada", "mood": [1]},
             "relaunch": {"value": 2, "until": "relaunch"},
             "ended": {"value": true, "until": "2001-11-21T18:00:00Z"}}
            """
        )
        let snapshot = try OverrideSnapshot(of: folder.file)
        #expect(
            snapshot.overrides == [
                "plain": true, "object": ["value": ["a": 1]], "wrapped": ["value": ["a": 1]],
                "limited": ["value": "fake", "mood": [1]], "relaunch": 2,
            ]
        )
        #expect(snapshot.overrides.names == ["plain", "object", "wrapped", "limited", "relaunch"])
        #expect(snapshot.value(of: "limited") == "fake" && snapshot.value(of: "ended") == nil)
        let some = snapshot.overrides(of: ["limited", "plain", "unknown"])
        #expect(some == ["limited": ["value": "fake", "mood": [1]], "plain": true])
        #expect(OverrideForm.kept(for: ["a": 1]) == ["value": ["a": 1]])
        #expect(OverrideForm.kept(for: "fake") == "fake")
    }

    @Test func `leaves the file and its directory alone`() throws {
        for text in [#"{"a": 1}"#, "{oh", "[]"] {
            try folder.write(text)
            let before = try FileIdentity(at: folder.file)
            _ = try? OverrideSnapshot(of: folder.file)
            #expect(try FileIdentity(at: folder.file) == before)
            #expect(try folder.names(in: "apps/moments") == ["toggles.json"])
        }
    }

    @Test func `says why a file can't be read`() throws {
        #expect(throws: OverrideSnapshotError.missing) { try OverrideSnapshot(of: folder.file) }
        try folder.write("[]")
        #expect(throws: OverrideSnapshotError.damaged("it isn't a JSON object")) {
            try OverrideSnapshot(of: folder.file)
        }
        #expect(throws: OverrideSnapshotError.unreadable(.notAFile(path: folder.path))) {
            try OverrideSnapshot(of: folder.path)
        }
    }
}
