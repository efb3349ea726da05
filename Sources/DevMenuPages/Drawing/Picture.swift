public import DevMenuKit
import DevMenuTerminal
import Synchronization

/// A picture in place of an image that a terminal can't show, drawn of half blocks.
///
/// Each cell is two dots, one above the other. Show it only if there are enough colours:
/// see ``DrawingContext/hasPictures``.
///
/// ```swift
/// let picture = Picture { x, y in
///     RGBColor(red: UInt8(255 * x), green: UInt8(255 * y), blue: 128)
/// }
/// ```
public struct Picture: Sendable {
    /// The name of a drawn scene, with its size in cells.
    private struct Key: Hashable {
        let scene: Int
        let columns: Int
        let rows: Int
    }

    /// The source of a picture's colours.
    private enum Source {
        case scene(Scene)
        case own(@Sendable (Double, Double) -> RGBColor)
    }

    /// The most drawn scenes that are cached.
    private static let cacheLimit = 256
    private static let cache = Mutex<[Key: HalfBlocks]>([:])

    private let source: Source

    /// Creates a picture of a scene: a sky with a sun over hills and water.
    ///
    /// Only the address determines the scene: the same address is always the same picture.
    public init(address: String) { source = .scene(Scene(seed: StableHash.of(address))) }

    /// Creates a custom picture.
    ///
    /// - Parameter color: Returns the colour of a point, by its distance from the left edge and the
    ///   upper edge, as parts of the width and the height.
    public init(color: @escaping @Sendable (_ x: Double, _ y: Double) -> RGBColor) {
        source = .own(color)
    }

    /// Returns the picture as lines.
    ///
    /// - Parameters:
    ///   - columns: The width.
    ///   - rows: The number of lines.
    ///   - caption: A text in white on the lower edge, from the second column on; parts with a
    ///     background retain it.
    /// - Returns: The lines, as many as `rows`.
    public func lines(
        columns: Int,
        rows: Int,
        caption: StyledText = StyledText()
    ) -> [StyledText] {
        let blocks = blocks(max(0, columns), max(0, rows))
        var lines = blocks.lines
        if !caption.text.isEmpty, let last = lines.indices.last {
            lines[last] = Self.line(of: blocks, under: caption)
        }
        return lines
    }

    private func blocks(_ columns: Int, _ rows: Int) -> HalfBlocks {
        switch source {
        case .own(let color): return Self.blocks(columns, rows, color)
        case .scene(let scene):
            let key = Key(scene: scene.number, columns: columns, rows: rows)
            if let cached = Self.cache.withLock({ $0[key] }) { return cached }
            let aspect = Double(columns) / Double(max(1, 2 * rows))
            let blocks = Self.blocks(columns, rows) { scene.color(x: $0, y: $1, aspect: aspect) }
            Self.cache.withLock { cache in
                if cache.count >= Self.cacheLimit { cache = [:] }
                cache[key] = blocks
            }
            return blocks
        }
    }

    private static func blocks(
        _ columns: Int,
        _ rows: Int,
        _ color: (Double, Double) -> RGBColor
    ) -> HalfBlocks {
        HalfBlocks(columns: columns, rows: rows) { column, line in
            let (x, y) = (Double(column) + 0.5, Double(line) + 0.5)
            return color(x / Double(columns), y / Double(2 * rows))
        }
    }

    /// Returns the last line of a picture, darkened below a caption.
    private static func line(of blocks: HalfBlocks, under caption: StyledText) -> StyledText {
        let white = RGBColor(bits: 0xFFFFFF)
        let room = blocks.columns - 2
        let text = DisplayWidth.truncated(caption.text, columns: room)
        func shade(_ column: Int) -> RGBColor {
            blocks.color(column: column, line: 2 * blocks.lines.count - 1)
                .mixed(with: RGBColor(bits: 0), share: 0.5)
        }
        var line = StyledText()
        var column = 0
        func blank() {
            line.append(" ", background: shade(column))
            column += 1
        }
        blank()
        var offset = 0
        for character in text {
            let style = caption.styles.first { $0.from <= offset && offset < $0.to }
            line.append(
                String(character),
                color: style?.color ?? white,
                background: style?.background ?? shade(column),
                isBold: style?.isBold ?? false
            )
            offset += character.utf8.count
            column += DisplayWidth.of(character)
        }
        while column < blocks.columns { blank() }
        return line
    }
}
