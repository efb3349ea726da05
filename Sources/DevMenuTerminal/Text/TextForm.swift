/// A form that texts have, such as times, whatever they tell.
package indirect enum TextForm: Sendable {
    /// This text.
    case text(String)
    /// As many bytes of a kind as a range allows.
    case run(ClosedRange<Int>, @Sendable (UInt8) -> Bool)
    /// Forms one after another.
    case sequence([TextForm])
    /// One of some forms.
    case one(of: [TextForm])
    /// A form, or nothing.
    case optional(TextForm)

    /// Returns the form of as many digits as a range allows.
    package static func digits(_ counts: ClosedRange<Int>) -> TextForm {
        .run(counts) { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// Returns the form of so many digits.
    package static func digits(_ count: Int) -> TextForm { digits(count...count) }

    /// A date: `2027-03-01`.
    package static let date: TextForm = [.digits(4), "-", .digits(2), "-", .digits(2)]

    private static let unit = one(of: [
        "ms", "s", "min", "h", "d", "毫秒", "秒", "分钟", "小时", "天",
    ])

    /// A duration with its unit, or two of them: `0.031 s`, `12 min`, `3 h 12 min`.
    package static let duration: TextForm = [
        .digits(1...9), .optional([".", .digits(1...9)]), " ", unit,
        .optional([" ", .digits(1...2), " ", unit]),
    ]

    /// Returns where the texts of this form may end that begin at an index, the last first.
    package func ends(in bytes: [UInt8], from start: Int) -> [Int] {
        switch self {
        case .text(let text):
            bytes[start...].starts(with: text.utf8) ? [start + text.utf8.count] : []
        case .run(let counts, let isMember):
            switch bytes[start...].prefix(counts.upperBound).prefix(while: isMember).count {
            case ..<counts.lowerBound: []
            case let count: (counts.lowerBound...count).reversed().map { start + $0 }
            }
        case .sequence(let forms):
            forms.reduce([start]) { starts, form in
                Self.sorted(starts.flatMap { form.ends(in: bytes, from: $0) })
            }
        case .one(let forms): Self.sorted(forms.flatMap { $0.ends(in: bytes, from: start) })
        case .optional(let form): Self.sorted(form.ends(in: bytes, from: start) + [start])
        }
    }

    /// Returns whether a text has this form.
    package func matches(_ text: some StringProtocol) -> Bool {
        ends(in: Array(text.utf8), from: 0).first == text.utf8.count
    }

    private static func sorted(_ ends: [Int]) -> [Int] {
        ends.count < 2 ? ends : Set(ends).sorted(by: >)
    }
}

extension TextForm: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    package init(stringLiteral text: String) { self = .text(text) }

    package init(arrayLiteral forms: TextForm...) { self = .sequence(forms) }
}
