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
