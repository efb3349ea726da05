import DevMenuKit

extension MomentsServices {
    /// Creates a settings page.
    ///
    /// - Parameters:
    ///   - presenter: The name of the presenter that handles the rows.
    ///   - file: A page in JSON to take the rows from; `nil` for the presenter's rows.
    /// - Returns: The page.
    /// - Throws: `ArgumentError` where no presenter has the name, or ``SettingsFileError``.
    package func settings(of presenter: String, file: String? = nil) throws -> ListPage {
        guard let chosen = settingsPresenters[presenter] else {
            throw ArgumentError.unfit(
                "presenter",
                given: presenter,
                expected: "one of " + settingsPresenters.names.joined(separator: ", "),
                suggestion: NearestName.suggestion(for: presenter, among: settingsPresenters.names)
            )
        }
        let rows = try file.map { try SettingsFileReader().read(file: $0) } ?? chosen.sections()
        let viewModel = SettingsPageViewModel(chosen, rows: rows, tracking: tracking)
        return ListPage(viewModel, cells: viewModel.cells)
    }

    /// Adds the rows of a settings page to the menu, in place of those of the page before.
    func offerRows(of page: ListPage) {
        guard let viewModel = page.viewModel as? SettingsPageViewModel else { return }
        extendMenu { menu in
            let added = SettingsPageItems(of: viewModel, joining: menu)
            return menu.adding(added.sections, added.items)
        }
    }
}
