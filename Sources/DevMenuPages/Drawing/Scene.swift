import DevMenuKit

/// A landscape of soft shapes over a gradient, with a colour at each point.
///
/// There are only 64 scenes, so that those of a long list are drawn in one frame, and all cached.
struct Scene {
    /// A bump of a chain of hills, as parts of the picture's width and height.
    private struct Bump {
        let center: Double
        let width: Double
        let height: Double

        /// Returns the height at a point, which is negative beside the bump.
        func height(at x: Double) -> Double {
            let distance = (x - center) / width
            return height * (1 - distance * distance)
        }
    }

    private static let variants: UInt64 = 8
    /// The height of the line between the sky and the land, and of the shore, from the upper edge.
    private static let horizon = 0.7
    private static let shore = 0.84

    /// The number of the scene.
    let number: Int

    private let sun: (x: Double, y: Double)
    private let hills: (far: (Bump, Bump), near: (Bump, Bump))
    private let skyColors: (top: RGBColor, bottom: RGBColor)
    private let sunColor: RGBColor
    private let hillColors: (far: RGBColor, near: RGBColor)
    private let waterColors: (top: RGBColor, bottom: RGBColor)

    /// Creates the scene of a seed.
    init(seed: UInt64) {
        let count = UInt64(Self.palettes.count)
        let number = Int(seed % (Self.variants * count))
        /// Returns a number from 0 to 1, which is the scene's own for each index.
        func part(_ index: Int) -> Double {
            let mixed = UInt64(number * 16 + index) &* 0x9E37_79B9_7F4A_7C15
            return Double((mixed ^ (mixed >> 32)) % 1001) / 1000
        }
        /// Returns a chain of two hills.
        func chain(from index: Int, height: Double) -> (Bump, Bump) {
            (
                Bump(
                    center: 0.05 + 0.4 * part(index),
                    width: 0.3 + 0.2 * part(index + 1),
                    height: height * (0.6 + 0.4 * part(index + 2))
                ),
                Bump(
                    center: 0.55 + 0.4 * part(index + 1),
                    width: 0.26 + 0.22 * part(index + 2),
                    height: height * (0.5 + 0.5 * part(index))
                )
            )
        }
        self.number = number
        let colors = Self.palettes[number % Self.palettes.count].map { RGBColor(bits: $0) }
        skyColors = (colors[0], colors[1])
        sunColor = colors[2]
        hillColors = (colors[3], colors[4])
        waterColors = (colors[5], colors[6])
        sun = (0.18 + 0.64 * part(1), 0.2 + 0.26 * part(2))
        hills = (chain(from: 3, height: 0.34), chain(from: 6, height: 0.2))
    }

    /// Returns the colour of a point.
    ///
    /// - Parameters:
    ///   - x: The distance from the left edge, as a part of the width.
    ///   - y: The distance from the upper edge, as a part of the height.
    ///   - aspect: The width as a multiple of the height.
    /// - Returns: The colour.
    func color(x: Double, y: Double, aspect: Double) -> RGBColor {
        let across = (x - sun.x) * aspect
        let inWater = Self.share(y - Self.shore, over: 0.04)
        var color = skyColors.top
        if inWater < 1 {
            color = color.mixed(with: skyColors.bottom, share: min(1, y / Self.horizon))
            // The sun, with a glow around it.
            let distance = (across * across + (y - sun.y) * (y - sun.y)).squareRoot()
            let radius = 0.15
            let glow = max(0, 1 - distance / (3 * radius))
            color = color.mixed(with: sunColor, share: 0.5 * glow * glow)
            color = color.mixed(with: sunColor, share: Self.share(radius - distance, over: 0.05))
            let far = Self.horizon - Self.crest(hills.far, at: x)
            color = color.mixed(with: hillColors.far, share: Self.share(y - far, over: 0.05))
            let near = Self.horizon + 0.06 - Self.crest(hills.near, at: x)
            color = color.mixed(with: hillColors.near, share: Self.share(y - near, over: 0.05))
        }
        guard inWater > 0 else { return color }
        // The water, in which the sun is reflected.
        let depth = max(0, (y - Self.shore) / (1 - Self.shore))
        let reflection = 0.5 * max(0, 1 - abs(across) / 0.25)
        let water = waterColors.top.mixed(with: waterColors.bottom, share: depth)
            .mixed(with: sunColor, share: reflection)
        return color.mixed(with: water, share: inWater)
    }

    /// Returns the height of a chain of hills at a point.
    private static func crest(_ hills: (Bump, Bump), at x: Double) -> Double {
        max(0, hills.0.height(at: x), hills.1.height(at: x))
    }

    /// Returns the share of a shape at a distance within its edge, which is soft.
    private static func share(_ distance: Double, over edge: Double) -> Double {
        min(1, max(0, distance / edge + 0.5))
    }

    /// The colours of the scenes in 24 bits: the top and the bottom of the sky, the sun, the far and the near
    /// hills, the top and the bottom of the water.
    private static let palettes: [[UInt32]] = [
        // Noon, evening, morning, autumn, night, winter, spring and desert.
        [0x3A8DDE, 0xBFE3F7, 0xFFF3B0, 0x6FA287, 0x3E7B4F, 0x5FB3D9, 0x2F7FB5],
        [0x3B2C6B, 0xF58F5B, 0xFFD479, 0x7A4468, 0x3E2750, 0xD9776A, 0x5B3A6E],
        [0x8FB8DE, 0xFBD5C5, 0xFFF0D9, 0x9FA8C9, 0x66759F, 0xE3C3C9, 0x8FA7CC],
        [0xE0A458, 0xFBE7B5, 0xFFF6DD, 0xC8663B, 0x8A3B2A, 0xB98A5A, 0x6B4A3B],
        [0x0B1033, 0x35447E, 0xF2F0DC, 0x232C57, 0x141A38, 0x2A3870, 0x10163A],
        [0x7FA7C9, 0xE4F0F7, 0xFFFFFF, 0xC9D8E6, 0x8FA9C2, 0x9CC3DB, 0x5F8CAD],
        [0x57B8C9, 0xD8F3DC, 0xFFF7C2, 0x8CCB7E, 0x4C9F70, 0x74C7B8, 0x3B8EA5],
        [0xD9825B, 0xF8D9A0, 0xFFF1C9, 0xE0B36A, 0xB5793C, 0x63B7AF, 0x2E7F86],
    ]
}
