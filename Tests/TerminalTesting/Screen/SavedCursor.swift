/// What saving the cursor (DECSC) keeps.
struct SavedCursor: Sendable {
    var position: ScreenPosition
    var style: CellStyle
    var wrapsNext: Bool
    var drawsLines: Bool
}
