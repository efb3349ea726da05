import DevMenuKit

/// Reads items of the kind `link`.
struct LinkFileKind: MenuFileKind {
    let kind = ItemKind.link
    let synonyms = ["url", "href"]

    let forms: [[MenuFileMember]] = [[.required("url", .address, "The address that it leads to.")]]

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        LinkItem(
            entry.id,
            title: entry.title,
            url: entry.members["url"]?.string ?? "",
            summary: entry.summary,
            section: entry.section
        )
    }
}
