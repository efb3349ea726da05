import DevMenuKit

/// The part of something that is in use: an item of a kind of its own.
struct Gauge: MenuItem {
    let id: ItemID
    let title: LocalizedText
    let section = SectionID.info
    let kind: ItemKind = "gauge"
    /// Returns the percentage, whenever the item is shown.
    let read: @Sendable () -> Int

    /// The detail is for people, and the percentage for programs.
    func details(in context: MenuContext) -> JSONObject {
        let percent = read()
        return ["detail": .string("\(percent) %"), "percent": .integer(percent)]
    }
}

/// Adds a gauge to the menu.
struct DraftsGauge: MenuPlugin {
    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(Gauge(id: "drafts", title: "Drafts") { 40 })
    }
}
