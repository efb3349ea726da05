/// Knows which apps of this user run, and how to attach to them.
package protocol AppFinder: AnyObject {
    /// Why apps may be missing from what was found: a directory that is not to be trusted.
    var problems: [String] { get }

    /// Every app that offers its menu, by name and pid, without asking any of them.
    func apps() -> [FoundApp]

    /// Every app that offers its menu, with what each says of itself.
    ///
    /// All are asked at once; one that does not answer soon keeps nobody waiting for long.
    ///
    /// - Parameter loop: What to wait in.
    /// - Returns: The apps, by name and pid.
    func askedApps(in loop: EventLoop) -> [FoundApp]

    /// What opens sessions with an app, which is looked for when one is opened.
    ///
    /// - Parameter target: Its name or its pid.
    /// - Returns: The source.
    func source(of target: String) -> any SessionSource

    /// Runs one command in several apps at the same time.
    ///
    /// - Parameters:
    ///   - words: The command's words.
    ///   - apps: The apps.
    ///   - options: How the shell was asked to run commands.
    ///   - loop: What to wait in.
    /// - Returns: What it came to in each, in their order.
    /// - Throws: ``CommandError`` where it cannot be run at all, or was interrupted.
    func run(
        _ words: [String],
        in apps: [FoundApp],
        options: ShellOptions,
        loop: EventLoop
    ) throws -> [AppRun]
}
