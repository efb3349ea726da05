import DevMenuKit

/// The risk that the name of a task implies.
enum TaskRisk {
    /// Returns the risk of a task: destructive if a part of its name is a word for what can't be
    /// undone.
    ///
    /// The name may be in any of the usual spellings: `db:reset`, `ci-publish`, `cleanAll`.
    static func risk(ofTask name: String) -> Risk {
        let parts = name.kebabCased.split(separator: "-")
        return parts.contains { destructive.contains(String($0)) } ? .destructive : .undeclared
    }

    private static let destructive: Set = [
        "clean", "clobber", "delete", "deploy", "destroy", "distclean", "downgrade", "drop",
        "erase",
        "flush", "install", "kill", "migrate", "mrproper", "nuke", "prune", "publish", "purge",
        "push", "redeploy", "reinstall", "release", "remove", "reset", "restore", "revert", "rm",
        "rollback", "ship", "tag", "teardown", "truncate", "undeploy", "uninstall", "unpublish",
        "upload", "wipe",
    ]
}
