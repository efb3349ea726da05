import DevMenuHost
import DevMenuKit
import Foundation

/// Reports what was sold: once, and again for each line of its input.
///
/// `report FLAGS` has the values of its settings from this file.
@main
enum Report {
    static func main() async throws {
        let sales = Sales()
        let host = host(of: sales, flags: CommandLine.arguments.dropFirst().first ?? "flags.json")
        host.log = { level, message in
            let line = "\(level.rawValue): \(message)\n"
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
        host.start()
        repeat {
            try FileHandle.standardOutput.write(contentsOf: Data(await sales.report.utf8))
        } while readLine() != nil
        host.stop()
    }

    /// Returns the host of the command, whose settings have their values then.
    static func host(
        of sales: Sales,
        flags path: String,
        overrides: OverrideStorage = MenuHost.isOffering ? .saved : .none
    ) -> MenuHost {
        MenuHost(
            "report",
            version: "1.0.0",
            build: .ofThisApp,
            overrides: overrides,
            settings: Features.all
        ) {
            #if Internal
            Sell(sales: sales)
            ListSales(sales: sales)
            Refund(sales: sales)
            Heading(path: path + ".heading").setting
            #endif
        } sources: {
            FlagFileSource(path: path)
        }
    }
}
