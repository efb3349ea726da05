import CDevMenu
package import SystemPackage
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The groups that only one user is in, as many systems create for each user.
///
/// Such a group has its user's name and is his primary group, and the databases of users and groups
/// list no one else in it. The name is needed if a directory service doesn't list all its users.
/// Root's group isn't one: containers put users without an entry into it.
enum PrivateGroup {
    /// The user of each group that was looked up, or `nil` if it isn't a private one.
    private static let users = Mutex<[gid_t: uid_t?]>([:])

    /// Returns `true` if a user is the only one in a group.
    static func contains(only user: Int, _ group: Int) -> Bool {
        guard let group = gid_t(exactly: group), group != 0 else { return false }
        // The lock also protects the databases' position from other threads.
        return users.withLock { users in
            if let known = users[group] { return known.map(Int.init) == user }
            let found = self.user(of: group)
            users.updateValue(found, forKey: group)
            return found.map(Int.init) == user
        }
    }

    private static func user(of group: gid_t) -> uid_t? {
        OwnProcess.lookUpUsersInFiles()
        guard let entry = getgrgid(group)?.pointee, let owner = entry.gr_name else { return nil }
        let name = String(cString: owner)
        var member = entry.gr_mem
        while let other = member?.pointee {
            guard String(cString: other) == name else { return nil }
            member = member?.advanced(by: 1)
        }
        setpwent()
        defer { endpwent() }
        var user: uid_t?
        while let entry = getpwent()?.pointee {
            guard entry.pw_gid == group else { continue }
            guard String(cString: entry.pw_name) == name, user == nil || user == entry.pw_uid else {
                return nil
            }
            user = entry.pw_uid
        }
        return user
    }
}

extension Stat {
    /// Indicates whether users other than the owner can write.
    ///
    /// The owner's private group contains no other users, unless the file has a list of users with
    /// access: then the permissions of the group are the most that any of these have.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: `true` if they can.
    package func isWritableByOthers(at path: String) -> Bool {
        let mode = permissions.rawValue
        guard mode & 0o002 == 0, mode & 0o020 != 0 else { return mode & 0o002 != 0 }
        return !PrivateGroup.contains(only: owner, Int(groupID.rawValue))
            || devmenu_has_access_list(path) != 0
    }
}
