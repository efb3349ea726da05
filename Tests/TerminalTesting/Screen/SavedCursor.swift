/// The state that saving the cursor (DECSC) saves.
struct SavedCursor: Sendable {
    var position: ScreenPosition
    var style: CellStyle
    var wrapsNext: Bool
    var drawsLines: Bool
}
