import DevMenuKit

extension MomentsServices {
    /// A settings page.
    ///
    /// - Parameters:
    ///   - presenter: The name of what handles it.
    ///   - file: A page in JSON to take the rows from; `nil` for the presenter's own.
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

    /// Has the rows of a settings page in the menu, in place of those of the one before.
    func offerRows(of page: ListPage) {
        guard let viewModel = page.viewModel as? SettingsPageViewModel else { return }
        extendMenu { menu in
            let added = SettingsPageItems(of: viewModel, joining: menu)
            return menu.adding(added.sections, added.items)
        }
    }
}
