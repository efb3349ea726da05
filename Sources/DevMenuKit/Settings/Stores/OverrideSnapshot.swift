package import DevMenuSystem

/// The overrides in a file that have an effect at one moment, without their time limits.
///
/// Reading acquires no lock, and changes neither the file nor anything beside it: a damaged file
/// isn't renamed. An override that has ended is left out, although the file may still have it.
package struct OverrideSnapshot: Sendable {
    /// The overrides by the settings' storage keys, in the order of the file.
    ///
    /// Each is its value, or an object with its value and unknown members.
    package var overrides: JSONObject

    /// Reads a file of overrides.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``OverrideSnapshotError``, also if there is no file.
    package init(of path: String) throws(OverrideSnapshotError) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try WholeFile(path).read()
        } catch .refused(_, _, .noSuchFileOrDirectory) {
            throw .missing
        } catch {
            throw .unreadable(error)
        }
        let (contents, damage) = OverrideFile.parse(bytes)
        if let damage { throw .damaged(damage) }
        let now = LimitClock.now
        overrides = JSONObject(
            contents.members.compactMap { key, kept in
                let deadline = SettingDeadline(of: kept, seenAt: now)
                if let deadline, deadline.secondsLeft(at: now) == 0 { return nil }
                return (key, OverrideForm.plain(kept))
            }
        )
    }

    /// Returns the overrides under some keys, as a file has them.
    package func overrides(of keys: [String]) -> JSONObject {
        JSONObject(keys.compactMap { key in overrides[key].map { (key, $0) } })
    }

    /// Returns the value of an override, or `nil` if there is none under the key.
    package func value(of key: String) -> JSONValue? {
        overrides[key].map(OverrideForm.value)
    }
}

/// An error of reading the overrides in a file.
package enum OverrideSnapshotError: Error, Equatable, Sendable {
    /// There is no file.
    case missing
    /// The file can't be read.
    case unreadable(FileError)
    /// The file isn't what it should be.
    case damaged(String)
}
