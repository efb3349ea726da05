import DevMenuKit
import DevMenuSystem

/// The overrides with which an app started well, those that are suspended, and those that end at the
/// next launch: `rescue.json`.
///
/// Reading leaves a damaged file as it is, and `save()` sets it aside.
struct RescueFile {
    /// The overrides with which the app last started well, or `nil` if it never did.
    var good: JSONObject? {
        get { members["good"]?.object }
        set { members["good"] = newValue.map { .object($0) } }
    }
    /// The overrides that have no effect, in their stored form, by the settings' keys.
    ///
    /// One that has since changed in the store has an effect again.
    var suspended: JSONObject {
        get { members["suspended"]?.object ?? [:] }
        set { members["suspended"] = .object(newValue) }
    }

    /// The overrides until the relaunch with which the last launch began, in their stored form.
    var launched: JSONObject {
        get { members["launched"]?.object ?? [:] }
        set { members["launched"] = newValue.members.isEmpty ? nil : .object(newValue) }
    }

    private let path: String
    private var members = JSONObject()
    private var isDamaged = false
    /// The error of reading the file; one that doesn't exist is none.
    private var failure: FileError?

    /// Reads a file; one that is damaged or can't be read has neither.
    init(_ path: String) {
        self.path = path
        do throws(FileError) {
            let bytes = try WholeFile(path).read()
            let json = try? JSONReader(allowsByteOrderMark: true).read(bytes)
            guard let members = json?.object,
                ["good", "suspended", "launched"].allSatisfy({ name in
                    members[name] == nil || members[name]?.object != nil
                })
            else {
                isDamaged = true
                return
            }
            self.members = members
        } catch .refused(_, _, .noSuchFileOrDirectory) {
        } catch {
            failure = error
        }
    }

    /// Reads a file that is to be changed, with its lock held.
    init(toChange path: String) {
        self.init(path)
        for _ in 0..<10 where isDamaged {
            guard (try? FileIdentity(at: path))?.waitUntilUnchanged() == true else { return }
            self.init(path)
        }
    }

    /// Records that a start has succeeded with its overrides.
    ///
    /// The records that other processes have made since it began remain.
    ///
    /// - Parameters:
    ///   - overrides: The overrides of the start.
    ///   - known: The value of ``good`` when it began.
    mutating func recordSuccess(with overrides: JSONObject, since known: JSONObject) {
        let now = good ?? [:]
        var merged = JSONObject()
        for member in now.members
        where known[member.name] != member.value || overrides[member.name] == member.value {
            merged[member.name] = member.value
        }
        for member in overrides.members where now[member.name] == known[member.name] {
            merged[member.name] = member.value
        }
        good = merged
    }

    /// Suspends the overrides that were made since the app last started well.
    mutating func suspend(_ overrides: JSONObject) {
        for member in overrides.members where good?[member.name] != member.value {
            suspended[member.name] = member.value
        }
    }

    /// Replaces the file by this, with its lock held.
    ///
    /// - Returns: The path to which a damaged file was renamed, or `nil` if it wasn't damaged.
    /// - Throws: `FileError`; the file is then as it was, or set aside.
    func save() throws(FileError) -> String? {
        if let failure { throw failure }
        let aside = isDamaged ? try FileLocation(path).setAside() : nil
        try WholeFile(path).replace(with: JSONValue.object(members).prettyBytes)
        return aside
    }
}
