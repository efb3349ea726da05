import DevMenuKit

/// What stands in the native form, but for what each kind of item adds.
enum NativeMenuForm {
    /// The version of the form.
    private static let version = 1

    private static let title = MenuFileMember(
        "title",
        .localized(limit: MenuFileShape.titleLimit),
        isRequired: true,
        summary: "What people read above it."
    )

    /// The members of the file.
    static let document = [
        MenuFileMember("$schema", .argument, summary: "Where editors find this schema."),
        MenuFileMember(
            "devmenu",
            .version(version),
            isRequired: true,
            summary: "The form's version: 1."
        ),
        title,
        MenuFileMember(
            "sections",
            .list(of: .value, atLeast: 0),
            isRequired: true,
            summary: "The groups of items, in order."
        ),
    ]

    /// The members of a section.
    static let section = [
        MenuFileMember("id", .identifier, isRequired: true, summary: "What people type."),
        title,
        MenuFileMember(
            "footer",
            .localized(limit: MenuFileShape.textLimit),
            summary: "What people read below its items."
        ),
        MenuFileMember(
            "items",
            .list(of: .value, atLeast: 0),
            isRequired: true,
            summary: "The items, in order."
        ),
    ]

    /// The members that every item has.
    static let item = [
        MenuFileMember("kind", .value, isRequired: true, summary: "What it is."),
        MenuFileMember(
            "id",
            .identifier,
            isRequired: true,
            summary: "What people type to reach it: unique in the file."
        ),
        title,
        MenuFileMember(
            "summary",
            .localized(limit: MenuFileShape.textLimit),
            summary: "What it is about, in a sentence."
        ),
    ]
}
