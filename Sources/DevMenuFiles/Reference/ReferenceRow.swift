package import DevMenuKit

/// A row of a settings page as its file has it: a cell, its model, and a handler's name.
package struct ReferenceRow {
    /// The place of its section, from 0.
    package let section: Int
    /// Its place in the section, from 0.
    package let row: Int
    /// What it is called in a menu: made of its handler's name, else of its place.
    package internal(set) var id: ItemID
    /// The class of its cell.
    package let cellClass: String
    /// The name of what is called when it is chosen; `nil` where nothing is.
    package let handler: String?
    /// What it shows.
    package let model: ReferenceFields

    /// The section that its items stand in.
    package var sectionID: SectionID { Self.sectionID(section) }

    static func sectionID(_ place: Int) -> SectionID { SectionID("section-\(place)") }
}
