/// The facts of an app, its directories and its settings, on which a host is assembled.
///
/// An app that ships without a menu has this, and no server.
package final class AppCore: Sendable {
    /// The facts of the app; all but its name follow the rules.
    package let app: AppFacts
    /// The errors in the facts of the app.
    package let errors: [AppFactsError]
    /// The directories in which the app stores its files.
    package let directories: AppDirectories
    /// The settings of the app's menu.
    package let settings: AppSettings
    /// The values for this run of the process, or `nil` if there are none.
    package let run: RunSource?
    /// Indicates whether overrides apply.
    package let countsOverrides: Bool
    /// Indicates whether overrides are saved, so that a scope can have some before the app starts.
    package let savesOverrides: Bool
    /// The path of the file of changes that end of values that the app keeps, or `nil` if nothing is
    /// saved.
    package let returns: String?
    /// The path of the file of the runs of actions, or `nil` if they aren't recorded.
    package let runs: String?
    /// The log of the host: what is wrong, and who changes settings.
    package let log = HostLog()
    /// The latest lines of the app's log, with those of its loggers.
    package let lines = LogLines()
    /// The exclusive actions that are running.
    package let exclusiveRuns = ExclusiveRuns()

    /// Checks the facts of an app, and creates its settings.
    ///
    /// A label and cache domains that break the rules are left out. If the app's name breaks them,
    /// or if the user's directories have no name, there are no overrides and no files. Overrides
    /// don't apply either if the name of the user's scope breaks the rules.
    ///
    /// - Parameters:
    ///   - app: The facts of the app.
    ///   - directories: The directories of the app's files; the user's own by default. If overrides
    ///     apply, they're those of the user's scope, next to these.
    ///   - isScoped: `false` to ignore the user's scope, as in tests.
    ///   - overrides: Where overrides are stored; with `.none` their file isn't even read.
    ///   - store: The store of overrides, if they apply, which replaces the usual one in tests.
    ///   - journal: Indicates whether each change of a setting is recorded.
    ///   - requiresReason: Indicates whether people must give a reason for each change.
    ///   - holdsUntilRelaunch: Indicates whether the process is the app itself, in which changes of
    ///     settings whose effect is `.restart` apply from the next launch.
    ///   - sources: The app's own sources of settings, strongest first, between the overrides and
    ///     the build.
    package init(
        app: AppFacts,
        directories: AppDirectories? = nil,
        isScoped: Bool = true,
        overrides: OverrideStorage = .saved,
        store: (any SettingStore)? = nil,
        journal: Bool = true,
        requiresReason: Bool = false,
        holdsUntilRelaunch: Bool = false,
        sources: [any SettingSource] = []
    ) {
        var (app, errors) = app.corrected
        let isAsked = overrides != .none
        if directories == nil, isAsked, let name = BaseDirectories.unreadableVariable {
            errors.append(.directoryNotText(variable: name))
        }
        self.errors = errors
        let hasFiles = !errors.contains(where: \.leavesNoFiles)
        let misnamed = isAsked && isScoped ? ScopeName.misnamed : nil
        if let misnamed {
            log.add(
                .warning,
                "\(ScopeName.variable): \(BadScopeNameError(misnamed)). Overrides don't apply"
            )
        }
        let countsOverrides = isAsked && hasFiles && misnamed == nil
        app.scope = countsOverrides && isScoped ? .current : nil
        self.app = app
        let unscoped = directories ?? (hasFiles ? AppDirectories(app: app.name) : .impossible)
        let directories = unscoped.inside(app.scope)
        self.directories = directories
        self.countsOverrides = countsOverrides
        let isSaved = countsOverrides && overrides == .saved
        savesOverrides = isSaved
        returns = isSaved ? unscoped.returns : nil
        runs = isSaved && journal ? directories.runs : nil
        let store: any SettingStore =
            if let store, countsOverrides {
                store
            } else if isSaved {
                FileSettingStore(path: directories.overrides) { [log] in
                    log.add(.warning, "\($0)")
                }
            } else {
                InMemorySettingStore()
            }
        run = Self.run(log, countsOverrides: countsOverrides)
        settings = AppSettings(
            sources: (run.map { [$0] } ?? []) + [OverrideSource(store)] + sources + [
                BuildSource(app.build)
            ],
            countsOverrides: countsOverrides,
            journal: journal,
            requiresReason: requiresReason,
            holdsUntilRelaunch: holdsUntilRelaunch
        )
        settings.observeRecords { [log] records in
            for record in records { log.app.add(.info, record.words) }
        }
    }

    /// The error with which there are neither overrides nor a menu, or `nil` if there is none.
    package var obstacle: AppFactsError? { errors.first(where: \.leavesNoFiles) }

    /// Returns the core of an app whose facts are all valid.
    ///
    /// - Throws: The first `AppFactsError`.
    package func checked() throws(AppFactsError) -> AppCore {
        if let error = errors.first { throw error }
        return self
    }

    /// Returns the values for this run of the process; logs a warning if they can't be read.
    private static func run(_ log: HostLog, countsOverrides: Bool) -> RunSource? {
        do throws(RunSourceError) {
            let source = try RunSource.extract()
            return countsOverrides ? source : nil
        } catch {
            log.add(.warning, "\(error)")
            return nil
        }
    }

    /// Returns a builder of the app's menu, which is empty.
    ///
    /// - Parameters:
    ///   - title: The title of the menu; the app's name by default.
    ///   - origin: The name of the file that its items come from; the app's name by default.
    /// - Returns: The builder.
    package func builder(title: LocalizedText? = nil, origin: String? = nil) -> MenuBuilder {
        MenuBuilder(title: title ?? LocalizedText(app.name), app: app, origin: origin)
    }

    /// Records that the app has started well, for hosts that notice crashes at launch.
    package func ready() { settings.keeper?.ready() }

    /// Records that the app has stopped its menu: an end of the process from now on isn't a crash.
    package func stop() { settings.keeper?.stop() }

    /// Logs a warning for each value for this run of the process that has no effect.
    ///
    /// - Parameter menu: The menu.
    package func warnOfRunValues(in menu: AppMenu) {
        let kept = menu.bound.map(\.id)
        for warning in run?.warnings(for: settings.all, keptByApp: kept) ?? [] {
            log.add(.warning, warning)
        }
    }

    /// Declares the settings of a menu that isn't offered to shells.
    package func declareWithoutServing(_ menu: AppMenu) {
        settings.declare(menu.settings, reportingTo: log)
    }
}
