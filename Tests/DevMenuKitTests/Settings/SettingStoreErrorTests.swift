import DevMenuKit
import DevMenuSystem
import Testing

@Suite struct SettingStoreErrorTests {
    @Test(arguments: [
        (
            SettingStoreError.notKept("/a/t", .init(.refused(.writing, path: "/a/t", .noSpace))),
            "cannot keep the change in '/a/t': No space left on device"
        ),
        (
            .notKept("/a/t", .init(.refused(.making, path: "/a", .permissionDenied))),
            "cannot keep the change in '/a/t': Permission denied (making '/a')"
        ),
        (
            .unreadable("/a/t", .init(.notAFile(path: "/a/t"))),
            "cannot read '/a/t': it isn't a file; move it away"
        ),
        (
            .notKept(
                "/a/t",
                .damaged(
                    path: "/a/t",
                    damage: "it isn't a JSON object",
                    reason: .init(.refused(.making, path: "/a/t.damaged-1", .readOnlyFileSystem))
                )
            ),
            "cannot keep the change in '/a/t': the file is damaged (it isn't a JSON object) and cannot "
                + "be set aside: Read-only file system (making '/a/t.damaged-1')"
        ),
        (
            .notKept("/a/t", .init(.otherOwner(path: "/a/t", owner: 4_000_000))),
            "cannot keep the change in '/a/t': it belongs to user 4000000, and only its owner may "
                + "change it here"
        ),
        (
            .notKept("/a/t", .init(.brokenLink(path: "/a/t.lock"))),
            "cannot keep the change in '/a/t': '/a/t.lock' is a link that leads nowhere; remove it"
        ),
        (
            .unwatchable("keychain", .other("it is locked")),
            "cannot watch 'keychain' for changes: it is locked"
        ),
    ])
    func `describes the error and its path`(error: SettingStoreError, words: String) {
        #expect("\(error)" == words)
    }

    @Test(arguments: [
        (
            SettingStoreWarning.setAside(path: "/t", as: "/t.damaged-1", damage: "line 1"),
            "'/t' is damaged (line 1): it was set aside as '/t.damaged-1', "
                + "and its overrides do not apply"
        ),
        (
            .damaged(path: "/t", damage: "line 1"),
            "'/t' is damaged (line 1): its overrides do not apply, and the next change sets it aside"
        ),
        (
            .waiting(lock: "/t.lock", pid: 47, isStopped: true),
            "a change is waiting for '/t.lock', which process 47 holds, and is stopped: "
                + "'kill -CONT 47' resumes it"
        ),
        (
            .waiting(lock: "/t.lock", pid: 47, isStopped: false),
            "a change is waiting for '/t.lock', which process 47 holds"
        ),
        (
            .waiting(lock: "/t.lock", pid: nil, isStopped: false),
            "a change is waiting for '/t.lock', which another process holds"
        ),
    ])
    func `a warning names every path`(warning: SettingStoreWarning, words: String) {
        #expect("\(warning)" == words)
    }
}
