/// The differences between systems that other modules choose or speak by.
package enum Platform {
    #if canImport(Darwin)
    /// The word for this system in a project's file.
    package static let name = "macos"
    /// The command that shows a manual page from standard input: macOS has no `man -l`.
    package static let manualViewer = "mandoc"
    /// Indicates whether a listener with a full backlog refuses connections, as if there were none.
    ///
    /// Linux reports instead that the caller should try again.
    package static let refusesIfBusy = true
    /// The way to get a build with a line editor, or `nil` if the system has its library.
    package static let lineEditorAdvice: String? = """
        This build has no line editor. Get it: \
        brew install readline && swift package purge-cache && swift build
        """
    #else
    /// The word for this system in a project's file.
    package static let name = "linux"
    /// The command that shows a manual page from standard input.
    package static let manualViewer = "man -l -"
    /// Indicates whether a listener with a full backlog refuses connections, as if there were none.
    package static let refusesIfBusy = false
    /// The way to get a build with a line editor, or `nil` if the system has its library.
    package static let lineEditorAdvice: String? = nil
    #endif

    /// The program that opens links, or `nil` if there is none.
    package static var linkOpener: String? {
        #if os(macOS)
        "/usr/bin/open"
        #else
        ProgramLaunch.searchPath.lazy.map { "\($0)/xdg-open" }
            .first { FileSystem.isExecutable($0) }
        #endif
    }

    #if canImport(Darwin) && !os(macOS)
    /// Indicates whether the home of an app is a container, where files belong in `Library`.
    package static let hasContainers = true
    #else
    /// Indicates whether the home of an app is a container, where files belong in `Library`.
    package static let hasContainers = false
    #endif

    #if targetEnvironment(simulator)
    /// Indicates whether this app is in a simulator, and so on the kernel of the Mac around it.
    package static let isSimulator = true
    #else
    /// Indicates whether this app is in a simulator, and so on the kernel of the Mac around it.
    package static let isSimulator = false
    #endif
}
