import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What became of one place of the cache.
struct CacheReport {
    /// How much there is.
    struct Amount: Equatable {
        var files = 0
        var bytes = 0

        var json: JSONValue { ["files": .integer(files), "bytes": .integer(bytes)] }
    }

    /// Something that could not be removed.
    struct Failure: Equatable {
        /// Where it is, from the cache directory on.
        let path: String
        /// What the operating system says.
        let reason: String

        init(path: String, code: Int32) {
            self.path = path
            reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }

        init(path: [FileName], code: Int32) {
            self.init(path: path.map(\.text).joined(separator: "/"), code: code)
        }

        var json: JSONValue { ["path": .string(path), "reason": .string(reason)] }
    }

    let name: String
    var before = Amount()
    var after = Amount()
    var failures: [Failure] = []

    init(name: String) { self.name = name }

    /// Whether there was nothing in it, and nothing kept anybody from seeing that.
    var isIdle: Bool { before.files == 0 && failures.isEmpty }

    var json: JSONValue {
        [
            "name": .string(name), "before": before.json, "after": after.json,
            "failed": .array(failures.map(\.json)),
        ]
    }
}
