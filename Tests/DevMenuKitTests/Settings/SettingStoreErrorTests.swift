import DevMenuKit
import DevMenuSystem
import Testing

@Suite struct SettingStoreErrorTests {
    @Test(arguments: [
        (
            SettingStoreError.notKept("/a/t", .init(.refused(.writing, path: "/a/t", .noSpace))),
            "can't save the change in '/a/t': No space left on device"
        ),
        (
            .notKept("/a/t", .init(.refused(.making, path: "/a", .permissionDenied))),
            "can't save the change in '/a/t': Permission denied (making '/a')"
        ),
        (
            .unreadable("/a/t", .init(.notAFile(path: "/a/t"))),
            "can't read '/a/t': it isn't a file; move it"
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
            "can't save the change in '/a/t': the file is damaged (it isn't a JSON object) and can't "
                + "be set aside: Read-only file system (making '/a/t.damaged-1')"
        ),
        (
            .notKept("/a/t", .init(.otherOwner(path: "/a/t", owner: 4_000_000))),
            "can't save the change in '/a/t': it belongs to user 4000000, and only its owner may "
                + "change it here"
        ),
        (
            .notKept("/a/t", .init(.brokenLink(path: "/a/t.lock"))),
            "can't save the change in '/a/t': '/a/t.lock' is a link that leads nowhere; remove it"
        ),
        (
            .unwatchable("keychain", .other("it is locked")),
            "can't watch 'keychain' for changes: it is locked"
        ),
    ])
    func `describes the error and its path`(error: SettingStoreError, words: String) {
        #expect("\(error)" == words)
    }

    @Test(arguments: [
        (
            SettingStoreWarning.setAside(path: "/t", as: "/t.damaged-1", damage: "line 1"),
            "'/t' is damaged (line 1): it was set aside as '/t.damaged-1', "
                + "and its overrides don't apply"
        ),
        (
            .damaged(path: "/t", damage: "line 1"),
            "'/t' is damaged (line 1): its overrides don't apply, and the next change sets it aside"
        ),
        (
            .waiting(lock: "/t.lock", pid: 47, isStopped: true),
            "a change is waiting for '/t.lock', locked by process 47, which is stopped: "
                + "'kill -CONT 47' resumes it"
        ),
        (
            .waiting(lock: "/t.lock", pid: 47, isStopped: false),
            "a change is waiting for '/t.lock', locked by process 47"
        ),
        (
            .waiting(lock: "/t.lock", pid: nil, isStopped: false),
            "a change is waiting for '/t.lock', locked by another process"
        ),
    ])
    func `a warning names every path`(warning: SettingStoreWarning, words: String) {
        #expect("\(warning)" == words)
    }
}
