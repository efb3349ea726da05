import DevMenuKit

/// Reads items of the kind `description`.
struct DescriptionFileKind: MenuFileKind {
    let kind = ItemKind.description
    let synonyms = ["label", "info"]

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

/// Reads items of the kind `link`, which are descriptions of a URL.
struct LinkFileKind: MenuFileKind {
    let kind = ItemKind.link
    let synonyms = ["url", "href"]

    let forms: [[MenuFileMember]] = [[.required("url", .address, "The address that it leads to.")]]

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        Description(
            entry.id,
            title: entry.title,
            detail: LocalizedText(entry.members["url"]?.string ?? ""),
            summary: entry.summary,
            section: entry.section
        )
    }
}
