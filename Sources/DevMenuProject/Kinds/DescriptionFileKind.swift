import DevMenuKit

/// Reads items of the kind `description`.
struct DescriptionFileKind: MenuFileKind {
    let kind = ItemKind.description
    let synonyms = ["text", "label", "info"]

    let forms: [[MenuFileMember]] = [[.optional("detail", .sentence, "The text that is shown.")]]

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        Description(
            entry.id,
            title: entry.title,
            detail: entry.members["detail"].map { LocalizedText(json: $0) },
            summary: entry.summary,
            section: entry.section
        )
    }
}
