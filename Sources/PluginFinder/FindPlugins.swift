import Foundation
import PackagePlugin

/// Has the records of a target's plugins written before the target is compiled.
@main
struct FindPlugins: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        return [
            Self.command(
                try context.tool(named: "find-plugins"),
                for: target.name,
                sources: target.sourceFiles(withSuffix: "swift").map(\.url),
                into: context.pluginWorkDirectoryURL
            )
        ]
    }

    private static func command(
        _ tool: PluginContext.Tool,
        for target: String,
        sources: [URL],
        into directory: URL
    ) -> Command {
        let records = directory.appending(path: "DevMenuPluginRecords.swift")
        return .buildCommand(
            displayName: "Finding the plugins of \(target)",
            executable: tool.url,
            arguments: ([records] + sources).map { $0.path(percentEncoded: false) },
            inputFiles: sources,
            outputFiles: [records]
        )
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension FindPlugins: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        let sources = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
        return [
            Self.command(
                try context.tool(named: "find-plugins"),
                for: target.displayName,
                sources: sources,
                into: context.pluginWorkDirectoryURL
            )
        ]
    }
}
#endif
