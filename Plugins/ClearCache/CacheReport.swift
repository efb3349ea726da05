import DevMenuKit

/// What became of one place of the cache.
struct CacheReport {
    /// How much there is.
    struct Amount: Equatable {
        var files = 0
        var bytes = 0

        var json: JSONValue { ["files": .integer(files), "bytes": .integer(bytes)] }

        static func + (left: Amount, right: Amount) -> Amount {
            Amount(files: left.files + right.files, bytes: left.bytes + right.bytes)
        }
    }

    /// Something that could not be removed.
    struct Failure: Equatable {
        /// Where it is, below the place.
        let path: String
        /// What the operating system says.
        let reason: String

        var json: JSONValue { ["path": .string(path), "reason": .string(reason)] }
    }

    let name: String
    var before = Amount()
    var after = Amount()
    var failures: [Failure] = []

    init(name: String) { self.name = name }

    var json: JSONValue {
        [
            "name": .string(name), "before": before.json, "after": after.json,
            "failed": .array(failures.map(\.json)),
        ]
    }
}
