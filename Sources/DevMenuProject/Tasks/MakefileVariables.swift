/// The variables of a Makefile that have a certain value up to a line.
///
/// Certain is one that the file assigns without a condition, from text and variables that are certain
/// themselves.
struct MakefileVariables {
    /// The longest value that is stored, in bytes.
    private static let sizeLimit = 4096

    private let steps: ReadingSteps

    /// The values by name; `isExpanded` if variables in the text are replaced already.
    private var values: [String: (text: String, isExpanded: Bool)] = [:]

    /// Creates an empty collection of variables.
    init(counting steps: ReadingSteps) { self.steps = steps }

    /// Changes a variable as a line does.
    ///
    /// - Parameters:
    ///   - assignment: The line.
    ///   - isCertain: Indicates whether make reads the line under every condition.
    mutating func apply(_ assignment: MakefileAssignment, isCertain: Bool) {
        let (name, text) = (assignment.name, assignment.value)
        guard !name.contains("$") else { return forget() }
        switch assignment.sign {
        case _ where !isCertain: values[name] = nil
        case "=": set(name, text, isExpanded: false)
        case ":=", "::=": set(name, expand(text), isExpanded: true)
        case "+=":
            guard let old = values[name] else { return }
            let added = old.isExpanded ? expand(text) : text
            set(name, added.map { "\(old.text) \($0)" }, isExpanded: old.isExpanded)
        case "?=": break
        default: values[name] = nil
        }
    }

    /// Discards all values.
    mutating func forget() { values = [:] }

    private mutating func set(_ name: String, _ text: String?, isExpanded: Bool) {
        values[name] = text.flatMap { $0.utf8.count > Self.sizeLimit ? nil : ($0, isExpanded) }
    }

    /// Returns a text with its variables replaced, or `nil` if one of them isn't certain.
    func expand(_ text: String) -> String? {
        guard text.utf8.count <= Self.sizeLimit else { return nil }
        // A variable may contain another twice, and that one a third.
        var limit = 1000
        return expand(Array(text.utf8)[...], &limit)
    }

    private func expand(_ text: ArraySlice<UInt8>, _ limit: inout Int) -> String? {
        var result = ""
        var rest = text
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            result += String(decoding: rest[..<dollar], as: UTF8.self)
            let end = MakefileText.endOfReference(in: rest[dollar...])
            guard limit > 0, result.utf8.count <= Self.sizeLimit, steps.count(end - rest.startIndex)
            else { return nil }
            limit -= 1
            let inner = rest[dollar..<end].dropFirst()
            rest = rest[end...]
            if inner.first == UInt8(ascii: "$") {
                result += "$"
                continue
            }
            let name = inner.count == 1 ? inner : inner.dropFirst().dropLast()
            guard let name = expand(name, &limit), let (value, isExpanded) = values[name],
                let text = isExpanded ? value : expand(Array(value.utf8)[...], &limit)
            else { return nil }
            result += text
        }
        return result + String(decoding: rest, as: UTF8.self)
    }
}
