import ArgumentParser
import DevMenuKit
import MomentsKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `moments`: the app itself.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the app (the default)."
    )

    @OptionGroup var options: AppOptions

    func run() async throws {
        if options.isHeadless {
            try await HeadlessRun(options: options).run()
        } else {
            try await ScreenRun(options: options).run()
        }
    }
}

extension BuildKind: @retroactive ExpressibleByArgument {}
extension ColorChoice: @retroactive ExpressibleByArgument {}
