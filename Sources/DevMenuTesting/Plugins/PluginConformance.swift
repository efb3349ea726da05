public import DevMenuKit
public import Testing

/// Checks that a plugin, and everything that it adds to a menu, follows the laws of `DevMenuKit`.
///
/// The author of a plugin runs every law on it:
///
/// ```swift
/// @Test func `keeps the laws of plugins`() async {
///     await PluginConformance.verify(Greet())
/// }
/// ```
///
/// No action is triggered. Routes are opened with arguments made up from their parameters.
public struct PluginConformance: Sendable {
    let plugin: any MenuPlugin
    let surroundings: ActionRecorder
    private let isBilingual: Bool

    /// Creates a suite for a plugin.
    ///
    /// - Parameters:
    ///   - plugin: The plugin.
    ///   - surroundings: The app, its directories and its language, in which items are read and
    ///     routes are opened.
    ///   - isBilingual: `true` if every text must also exist in Simplified Chinese.
    public init(
        _ plugin: some MenuPlugin,
        in surroundings: ActionRecorder = ActionRecorder(),
        isBilingual: Bool = false
    ) {
        self.plugin = plugin
        self.surroundings = surroundings
        self.isBilingual = isBilingual
    }

    /// Records an issue for each way in which a plugin breaks any law.
    ///
    /// - Parameters:
    ///   - plugin: The plugin.
    ///   - surroundings: The app, its directories and its language, in which items are read and
    ///     routes are opened.
    ///   - isBilingual: `true` if every text must also exist in Simplified Chinese.
    ///   - location: The source location of the issues.
    public static func verify(
        _ plugin: some MenuPlugin,
        in surroundings: ActionRecorder = ActionRecorder(),
        isBilingual: Bool = false,
        sourceLocation location: SourceLocation = #_sourceLocation
    ) async {
        let suite = PluginConformance(plugin, in: surroundings, isBilingual: isBilingual)
        for law in Law.allCases { await suite.verify(law, sourceLocation: location) }
    }

    /// Records an issue for each way in which the plugin breaks a law.
    ///
    /// - Parameters:
    ///   - law: The law.
    ///   - location: The source location of the issues.
    public func verify(
        _ law: Law,
        sourceLocation location: SourceLocation = #_sourceLocation
    ) async {
        for problem in await problems(in: law) {
            Issue.record("plugin '\(type(of: plugin).id)': \(problem)", sourceLocation: location)
        }
    }

    /// Returns a sentence for each way in which the plugin breaks a law.
    ///
    /// Only ``Law/registers`` reports an error that prevents the plugin from registering.
    package func problems(in law: Law) async -> [String] {
        guard law != .registers else { return registrationProblems() }
        guard let added = try? RecordingRegistry(plugin) else { return [] }
        return switch law {
        case .registers: []
        case .registersRepeatably: repetitionProblems(added)
        case .hasTitles: textProblems(added)
        case .hasBothLanguages: isBilingual ? languageProblems(added) : []
        case .hasValidDetails: await detailProblems(added)
        case .hasValidSettings: settingProblems(added)
        case .suggestsValidArguments: await completionProblems(added)
        case .opensRoutes: await routeProblems(added)
        }
    }
}

extension PluginConformance {
    /// A law that every plugin follows.
    public enum Law: String, CaseIterable, Sendable, CustomTestStringConvertible {
        /// A menu accepts the plugin.
        ///
        /// Identifiers are kebab-case, sections exist, parameters are valid, and nothing is added
        /// twice.
        case registers = "a menu takes the plugin"
        /// A second registration adds the same.
        case registersRepeatably = "registering twice adds the same"
        /// Everything that people read has a title, and titles are one line.
        case hasTitles = "everything has a title"
        /// Every text exists in English and in Simplified Chinese, if that is requested.
        case hasBothLanguages = "every text is in both languages"
        /// An item's details on the wire are complete, stable and hide no other member.
        case hasValidDetails = "details are sound"
        /// Defaults are valid values of their settings, and flipping twice changes nothing.
        case hasValidSettings = "settings are sound"
        /// Suggested arguments are valid for their parameters.
        case suggestsValidArguments = "suggestions fit"
        /// Routes open a page that can be shown, or explain why not.
        case opensRoutes = "routes open or say why"

        /// The law in words.
        public var testDescription: String { rawValue }
    }
}
