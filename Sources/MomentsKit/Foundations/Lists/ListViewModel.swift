package import DevMenuKit

/// What a list page shows: everything on it comes from here, and nothing goes back but keys.
package protocol ListViewModel: Sendable {
    /// What people read above the page, and in the record of visited screens.
    var title: LocalizedText { get }
    /// The sections, and whether the last load failed.
    var state: CurrentValue<ListState> { get }
    /// What people should know of the page as it stands, read each time that it is drawn; nothing by
    /// default.
    var notice: LocalizedText? { get }
    /// What programs read of the page; nothing by default.
    var value: JSONValue? { get }

    /// Brings what the page shows: what is kept first, and then what the network says.
    ///
    /// A failure is told by ``hasError``. A load that is cancelled is none.
    func loadItems() async

    /// Records that the page has come up.
    func trackScreenviews()
}

extension ListViewModel {
    /// The sections now, and whenever they change.
    package var sections: some AsyncSequence<[ListSection], Never> & Sendable {
        state.values.map(\.sections)
    }

    /// Whether there is anything to show.
    package var hasContent: Bool { state.value.sections.contains { !$0.items.isEmpty } }

    /// Whether the last load failed.
    package var hasError: Bool { state.value.failure != nil }

    /// Nothing to know.
    package var notice: LocalizedText? { nil }

    /// Nothing for programs.
    package var value: JSONValue? { nil }

    /// Runs a load: the error is cleared before, and told after.
    package func load(_ body: () async throws -> Void) async {
        state.update { $0.failure = nil }
        do {
            try await body()
        } catch is CancellationError {
        } catch {
            let reason = String(describing: error)
            state.update { $0.failure = reason }
        }
    }
}

/// What a list has come to: its sections, and whether its last load failed.
package struct ListState: Sendable {
    /// The sections in order; empty until something is there.
    package var sections: [ListSection]
    /// Why the last load failed, for whoever looks into it; `nil` where it did not.
    package var failure: String?

    /// A state of sections.
    package init(sections: [ListSection] = [], failure: String? = nil) {
        self.sections = sections
        self.failure = failure
    }
}

/// Rows that belong together.
package struct ListSection: Sendable {
    /// What people read above them; `nil` for nothing.
    package let title: LocalizedText?
    /// The rows in order.
    package let items: [any ListItemViewModel]
    /// What people read below them; `nil` for nothing.
    package let footer: LocalizedText?

    /// A section of rows.
    package init(
        title: LocalizedText? = nil,
        items: [any ListItemViewModel],
        footer: LocalizedText? = nil
    ) {
        self.title = title
        self.items = items
        self.footer = footer
    }
}

/// An error that speaks the languages of the app's people.
package protocol LocalizedFailure: Error {
    /// What people are told.
    var message: LocalizedText { get }
}
