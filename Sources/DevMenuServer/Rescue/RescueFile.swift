import DevMenuKit
import DevMenuSystem

/// The overrides with which an app started well, and those that are suspended: `rescue.json`.
struct RescueFile {
    /// The overrides with which the app last started well, or `nil` if it never did.
    var good: JSONObject?
    /// The overrides that have no effect, as the store saves them, by the settings' keys.
    ///
    /// One that the store no longer has in this form counts again.
    var suspended: JSONObject

    /// Reads a file; one that can't be read has neither.
    init(_ path: String) {
        let json = WholeFile(path).contents.flatMap { try? JSONReader().read($0) }
        good = json?["good"]?.object
        suspended = json?["suspended"]?.object ?? [:]
    }

    /// Suspends the overrides that were made since the app last started well.
    mutating func suspend(_ overrides: JSONObject) {
        for member in overrides.members where good?[member.name] != member.value {
            suspended[member.name] = member.value
        }
    }

    /// Replaces a file by this.
    func save(to path: String) throws(FileError) {
        var members: JSONObject = ["suspended": .object(suspended)]
        if let good { members["good"] = .object(good) }
        var writer = JSONWriter()
        writer.pretty(.object(members))
        try WholeFile(path).replace(with: writer.bytes)
    }
}
