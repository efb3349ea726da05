public import DevMenuKit
import DevMenuSystem

/// An executable plugin: a separate program, which every shell of devmenu can use.
///
/// Write `@main` before such a type, and name the product `devmenu-NAME`: the program serves the
/// plugin's own menu over stdio, and its settings are saved under the plugin's own name. The same
/// type can still register in an app. Law: ``init()`` creates the plugin that is served.
///
/// ```swift
/// @main struct Greet: ActionTrigger, ExecutablePlugin {
///     let id: ItemID = "greet"
///     let title: LocalizedText = "Greet somebody"
///     var parameters: [any ActionParameter] { [Self.name] }
///     static let name = Parameter("name", of: String.self)
///     func trigger(_ call: ActionCall) async throws -> ActionResult {
///         .done("Hello, \(call[Self.name])")
///     }
/// }
/// ```
public protocol ExecutablePlugin: MenuPlugin {
    /// The program's version; `1.0` by default.
    static var version: String { get }

    /// Creates the plugin that the program serves.
    init()
}

extension ExecutablePlugin {
    /// The version of a program that doesn't declare one.
    public static var version: String { AppFacts.unknownVersion }

    /// The facts of the program; its name is the plugin's identifier.
    public static var app: AppFacts {
        AppFacts(name: id.rawValue, version: version, build: .internal)
    }

    // On the main actor, because `@main` doesn't find an asynchronous `main` of another module that
    // runs on its caller's actor (`NonisolatedNonsendingByDefault`).

    /// Serves the plugin over stdio until the shell has disconnected; called by `@main`.
    ///
    /// If the plugin can't be registered, the error is written to stderr and the status is 1.
    /// Started at a terminal, the program prints its usage, with status 64.
    @MainActor public static func main() async {
        guard !FileDescriptor.standardInput.isTerminal else {
            explain(
                """
                \(id) is a devmenu plugin, not a program to use by hand. Install it with
                  cp \(CommandLine.arguments.first ?? "devmenu-\(id)") ~/.local/share/devmenu/plugins/
                """
            )
            OwnProcess.exit(64)
        }
        do {
            try await StdioHost.serve { try server() }
        } catch {
            explain("error: \(error)")
            OwnProcess.exit(1)
        }
    }

    private static func server() throws -> MenuServer {
        let host = try HostAssembly(AppCore(app: app).checked())
        // Only the plugin: the source's discovery records are for apps that link it.
        var builder = host.core.builder()
        builder.add(plugin: Self())
        let menu = builder.build()
        for report in menu.plugins {
            if let refusal = report.refusal { throw PluginRefusedError(description: refusal) }
        }
        return host.server(of: menu)
    }

    private static func explain(_ text: String) {
        try? FileDescriptor.standardError.write(all: (text + "\n").utf8)
    }
}

/// An error that occurs when the one plugin of a program can't be registered.
private struct PluginRefusedError: Error, CustomStringConvertible {
    let description: String
}
