public import DevMenuKit
public import Testing

/// Proves that a plugin, and all that it adds to a menu, keeps the laws of ``/DevMenuKit``.
///
/// An author runs every law on a plugin of their own:
///
/// ```swift
/// @Test func `keeps the laws of plugins`() async {
///     await PluginConformance.verify(MyPlugin())
/// }
/// ```
///
/// No action is triggered. Routes are opened, with arguments made up from their parameters.
public struct PluginConformance: Sendable {
    let plugin: any MenuPlugin
    let surroundings: ActionRecorder
    private let isBilingual: Bool

    /// A suite for a plugin.
    ///
    /// - Parameters:
    ///   - plugin: The plugin.
    ///   - surroundings: The app, its directories and its language, in which items are read and routes
    ///     are opened.
    ///   - isBilingual: Whether every text has to have a Simplified Chinese one beside it.
    public init(
        _ plugin: some MenuPlugin,
        in surroundings: ActionRecorder = ActionRecorder(),
        isBilingual: Bool = false
    ) {
        self.plugin = plugin
        self.surroundings = surroundings
        self.isBilingual = isBilingual
    }

    /// Records an issue for everything in which a plugin breaks any law.
    ///
    /// - Parameters:
    ///   - plugin: The plugin.
    ///   - surroundings: The app, its directories and its language, in which items are read and routes
    ///     are opened.
    ///   - isBilingual: Whether every text has to have a Simplified Chinese one beside it.
    ///   - location: Where issues are shown.
    public static func verify(
        _ plugin: some MenuPlugin,
        in surroundings: ActionRecorder = ActionRecorder(),
        isBilingual: Bool = false,
        sourceLocation location: SourceLocation = #_sourceLocation
    ) async {
        let suite = PluginConformance(plugin, in: surroundings, isBilingual: isBilingual)
        for law in Law.allCases { await suite.verify(law, sourceLocation: location) }
    }

    /// Records an issue for everything in which the plugin breaks one law.
    ///
    /// - Parameters:
    ///   - law: The law.
    ///   - location: Where issues are shown.
    public func verify(
        _ law: Law,
        sourceLocation location: SourceLocation = #_sourceLocation
    ) async {
        for flaw in await flaws(in: law) {
            Issue.record("plugin '\(type(of: plugin).id)': \(flaw)", sourceLocation: location)
        }
    }

    /// In what the plugin breaks a law, a sentence for each; what keeps it from registering is told by
    /// ``Law/registers`` alone.
    package func flaws(in law: Law) async -> [String] {
        guard law != .registers else { return registrationFlaws() }
        guard let added = try? RecordingRegistry(plugin) else { return [] }
        return switch law {
        case .registers: []
        case .registersAlike: repetitionFlaws(added)
        case .hasTitles: textFlaws(added)
        case .speaksBothLanguages: isBilingual ? languageFlaws(added) : []
        case .tellsDetails: await detailFlaws(added)
        case .keepsSettingsSound: settingFlaws(added)
        case .suggestsWhatFits: await completionFlaws(added)
        case .opensRoutes: await routeFlaws(added)
        }
    }
}

extension PluginConformance {
    /// What every plugin keeps to.
    public enum Law: String, CaseIterable, Sendable, CustomTestStringConvertible {
        /// A menu takes the plugin: identifiers are kebab-case, sections are there, parameters are
        /// sound, and nothing is there twice.
        case registers = "a menu takes the plugin"
        /// A second registration adds the same.
        case registersAlike = "registering twice adds the same"
        /// Everything that people read has a title, and titles are one line.
        case hasTitles = "everything has a title"
        /// Every text is there in English and in Simplified Chinese, where that is asked for.
        case speaksBothLanguages = "every text is in both languages"
        /// What a kind adds on the wire is complete, stays the same and hides nothing.
        case tellsDetails = "details are sound"
        /// Defaults are values that the setting can have, and flipping twice changes nothing.
        case keepsSettingsSound = "settings are sound"
        /// Suggested arguments are ones that the parameter takes.
        case suggestsWhatFits = "suggestions fit"
        /// Routes open a page that can be shown, or say why not.
        case opensRoutes = "routes open or say why"

        /// The law in words.
        public var testDescription: String { rawValue }
    }
}
