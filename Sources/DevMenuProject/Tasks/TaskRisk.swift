import DevMenuKit

/// The risk that the name of a task implies.
enum TaskRisk {
    /// Returns the risk of a task: destructive if a part of its name is a word for what can't be
    /// undone.
    ///
    /// The name may be in any of the usual spellings: `db:reset`, `ci-publish`, `cleanAll`. Some words
    /// mean that only at its beginning: `release`, and not `check-release`.
    static func risk(ofTask name: String) -> Risk {
        let parts = name.kebabCased.split(separator: "-").map(String.init)
        let isDestructive =
            parts.first.map(destructiveFirst.contains) ?? false
            || parts.contains(where: destructive.contains)
        return isDestructive ? .destructive : .undeclared
    }

    private static let destructiveFirst: Set = ["install", "release", "tag"]

    private static let destructive: Set = [
        "clean", "clobber", "delete", "deploy", "destroy", "distclean", "downgrade", "drop",
        "erase", "flush", "migrate", "mrproper", "nuke", "prune", "publish", "purge", "push",
        "redeploy", "remove", "reset", "rm", "rollback", "teardown", "truncate", "undeploy",
        "uninstall", "unpublish", "upload", "wipe",
    ]
}
