import DevMenuSystem
import Testing

@Suite struct FileErrorTests {
    @Test(arguments: [
        (FileError.refused(.writing, path: "/a/t", .noSpace), "No space left on device"),
        (.refused(.making, path: "/a", .permissionDenied), "Permission denied (making '/a')"),
        (.notAFile(path: "/a/t"), "it isn't a file; move it"),
        (.notAFile(path: "/a/u"), "'/a/u' isn't a file; move it"),
        (.brokenLink(path: "/a/t"), "'/a/t' is a link that leads nowhere; remove it"),
        (.tooLarge(path: "/a/t", limit: 64 << 20), "it is larger than 64 MiB"),
        (
            .otherOwner(path: "/a", owner: 0),
            "'/a' belongs to root, and only its owner may change it here"
        ),
        (
            .refused(.replacing, path: "/a/t", .resourceBusy),
            "Device or resource busy: a mount point can't be replaced; mount its directory instead"
        ),
        (.refused(.locking, path: "/a/t", .resourceBusy), "Device or resource busy"),
    ])
    func `names another path than the one that was named`(failure: FileError, words: String) {
        #expect(failure.message(in: "/a/t") == words)
    }
}
