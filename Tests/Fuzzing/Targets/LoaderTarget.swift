import DevMenuProject
import DevMenuKit
import DevMenuPages

/// Files of menus and settings pages: each loads whole, or fails with problems at its lines.
package struct LoaderTarget: FuzzTarget {
    package let name = "loader"

    package func take(_ bytes: [UInt8]) throws(Finding) {
        let menu: MenuFile
        do {
            menu = try MenuFileReader().read(bytes, name: "menu.json", in: surroundings)
        } catch {
            try check(error, lineCount: bytes.count { $0 == UInt8(ascii: "\n") } + 1)
            do {
                // A file that isn't a valid menu may be a valid page, and must be safe in any case.
                _ = try SettingsPageReader().read(bytes, name: "page.json")
            } catch {
                try Finding.unless(!error.problems.isEmpty, "a page fails without a reason")
            }
            return
        }
        try check(menu, of: bytes)
    }

    private let surroundings = MenuFileSurroundings(actions: [ResetAll()])

    /// An action that a file may name.
    private struct ResetAll: ActionTrigger {
        let id: ItemID = "reset-all"
        let title: LocalizedText = "Reset everything"
        let parameters: [any ActionParameter] = [Parameter("force", default: false)]

        func trigger(_ call: ActionCall) -> ActionResult { ActionResult(text: "Reset") }
    }

    private func check(_ error: JSONFileError, lineCount: Int) throws(Finding) {
        try Finding.unless(!error.problems.isEmpty, "a file fails without a reason")
        for problem in error.problems {
            try Finding.unless(
                !problem.reason.isEmpty,
                "the problem of '\(problem.path)' has no reason"
            )
            guard let line = problem.line else { continue }
            try Finding.unless(
                (1...lineCount).contains(line),
                "a problem is on line \(line) of \(lineCount)"
            )
        }
        let isPlain = error.description.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar.properties.generalCategory != .control
        }
        try Finding.unless(isPlain, "an error would control the terminal: \(error)")
    }

    private func check(_ menu: MenuFile, of bytes: [UInt8]) throws(Finding) {
        var builder = MenuBuilder(
            title: menu.title ?? "Menu",
            app: AppFacts(name: "app", build: .debug)
        )
        do {
            try menu.register(in: &builder)
        } catch {
            throw Finding("a menu loads and is refused: \(error)")
        }
        let registered = builder.build().items.map(\.id)
        try Finding.unless(registered.count >= menu.items.count, "items are lost")
        let again = try? MenuFileReader().read(bytes, name: "menu.json", in: surroundings)
        try Finding.unless(
            again?.items.map(\.id) == menu.items.map(\.id),
            "the same file has other items when it is read again"
        )
    }
}
