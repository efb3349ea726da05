public import DevMenuKit
package import DevMenuTerminal

/// The colours of a page: by default DesignKit's, for a light or a dark terminal.
///
/// Values that are on, and risky actions, have the colours of a shell, in a shade that fits the terminal.
public struct PageTheme: Hashable, Sendable {
    /// The colour of titles, the cursor, and the keys of the focused row.
    public var primary: RGBColor
    /// The colour of rules and frames.
    public var line: RGBColor
    /// The colour of dates and remarks.
    public var secondaryText: RGBColor
    /// The background of the focused row of a group: the background with a little of ``primary``, or
    /// `nil` if the background isn't known.
    public var focus: RGBColor?
    /// The colour of a switch that is on.
    public var on: RGBColor
    /// The colour of an action that destroys something.
    public var destructive: RGBColor
    /// The colour of an action that ends the app, and of errors.
    public var fatal: RGBColor

    /// The theme for a terminal with dark text on a light background.
    public static let light = PageTheme(
        primary: RGBColor(bits: 0x0770E3),
        line: RGBColor(bits: 0xCDCDD7),
        secondaryText: RGBColor(bits: 0x68697F),
        focus: RGBColor(bits: 0xE1EEFC)
    )

    /// The theme for a terminal with light text on a dark background.
    public static let dark = PageTheme(
        primary: RGBColor(bits: 0x6D9FEB),
        line: RGBColor(bits: 0x48484A),
        secondaryText: RGBColor(bits: 0x8E8E93),
        focus: RGBColor(bits: 0x1B283B)
    )

    /// The theme for a terminal whose background isn't known: legible on black and on white.
    public static let unknown = PageTheme(
        primary: RGBColor(bits: 0x5F5FFF),
        line: TextColors.dim,
        secondaryText: TextColors.dim,
        focus: nil
    )

    private init(primary: RGBColor, line: RGBColor, secondaryText: RGBColor, focus: RGBColor?) {
        (self.primary, self.line, self.secondaryText) = (primary, line, secondaryText)
        self.focus = focus
        (on, destructive) = (TextColors.value, TextColors.caution)
        fatal = TextColors.danger
    }

    /// Returns the theme for a background.
    package static func fitting(_ background: TerminalBackground) -> PageTheme {
        switch background {
        case .unknown: .unknown
        case .dark: .dark
        case .light: .light
        }
    }

    /// Returns the colour for an action of a risk, or `nil` if it needs none.
    public func color(of risk: Risk) -> RGBColor? {
        switch risk {
        case .safe, .undeclared: nil
        case .destructive: destructive
        case .fatal: fatal
        }
    }
}

/// The style in which a screen shows pages: groups in frames, aligned rows, colours and pictures.
public struct ScreenStyle: Hashable, Sendable {
    /// The colours, or `nil` on a terminal without colours, which shows no pictures either.
    public var theme: PageTheme?
    /// Indicates whether the colours are enough for pictures: 256, or more.
    public var hasPictures: Bool
    /// Indicates whether the terminal shows `●` and `○` in one column each.
    public var hasMarks: Bool
    /// The number of a page's lines that are visible at once.
    public var height: Int

    /// Creates the style of a screen on which a number of lines is visible at once.
    public init(theme: PageTheme?, hasPictures: Bool = true, hasMarks: Bool = false, height: Int) {
        self.theme = theme
        self.hasPictures = theme != nil && hasPictures
        self.hasMarks = hasMarks
        self.height = height
    }

    /// Indicates whether there is so little room that a header is a line, and pictures are small.
    public var isLow: Bool { height < 10 }

    /// Indicates whether there is room for large pictures: on a terminal of 40 rows.
    public var isTall: Bool { height >= 36 }
}

extension RGBColor {
    /// Returns the colour with a share of another, from 0 to 1.
    func mixed(with other: RGBColor, share: Double) -> RGBColor {
        func part(_ from: UInt8, _ to: UInt8) -> UInt8 {
            let (from, to) = (Double(from), Double(to))
            return UInt8(from + (to - from) * share + 0.5)
        }
        guard share > 0 else { return self }
        guard share < 1 else { return other }
        return RGBColor(
            red: part(red, other.red),
            green: part(green, other.green),
            blue: part(blue, other.blue)
        )
    }
}

/// A number that is the same for the same text, in every process.
enum StableHash {
    /// Returns the hash of a text's bytes (FNV-1a, 64 bits, with the bits mixed at the end).
    static func of(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        return hash ^ (hash >> 29)
    }
}
