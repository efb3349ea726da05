import DevMenuClient
import DevMenuKit

extension MenuFileShape {
    /// Returns `true` if a value has the shape; otherwise reports its errors.
    func check(_ value: JSONValue, _ log: JSONProblemLog) -> Bool {
        switch (self, value) {
        case (.value, _), (.bool, .bool): return true
        case (.number, _) where value.double?.isFinite == true: return true
        case (.text(let limit), .string(let text)), (.localized(let limit), .string(let text)):
            return report(ProblemText.ofLine(text, limit: limit), log)
        case (.localized(let limit), .object(let object)):
            return Self.languages(limit: limit).check(object, log)
        case (.identifier, .string(let text)):
            if text.utf8.count <= ItemID.maximumLength, text.isKebabCase { return true }
            let plain = String(text.kebabCased.prefix(ItemID.maximumLength))
            let hint = NearestName.question(plain.isEmpty || !plain.isKebabCase ? nil : plain)
            return report("\(ProblemText.quoted(text)) isn't \(expectation)\(hint)", log)
        case (.reference, .string(let text)):
            return report(unless: ItemID(text).isValid, text, log)
        case (.variable, .string(let text)):
            return report(unless: Self.isVariable(text), text, log)
        case (.name, .string(let text)):
            return report(unless: ParameterDeclaration.isName(text), text, log)
        case (.word(let known), .string(let text)):
            guard !known.contains(text) else { return true }
            return report(ProblemText.unknown(text, among: known, "isn't one of them"), log)
        case (.address, .string(let text)):
            let isRight = URLParts.isAddress(text)
            return report(
                isRight ? nil : "\(ProblemText.quoted(text)) isn't a URL: give \(expectation)",
                log
            )
        case (.argument, .string(let text)):
            return report(text.utf8.contains(0) ? "has a NUL in it: give \(expectation)" : nil, log)
        case (.list(let shape, let least), .array(let elements)):
            guard elements.count >= least else {
                return report(
                    elements.isEmpty ? "is empty: give \(expectation)" : "give \(expectation)",
                    log
                )
            }
            return Self.all(elements.enumerated()) { index, element in
                log.inside(.index(index)) { shape.check(element, log) }
            }
        case (.command, .string(let text)):
            return report(Self.problem(ofCommand: text, expectation), log)
        case (.command, .array(let words)):
            guard !words.isEmpty else { return report("is empty: give \(expectation)", log) }
            return Self.all(words.enumerated()) { index, word in
                log.inside(.index(index)) {
                    if index == 0, word == "" { return report("is empty: name a program", log) }
                    return MenuFileShape.argument.check(word, log)
                }
            }
        case (.environment, .object(let object)):
            return Self.all(object.members) { name, value in
                log.inside(.name(name)) {
                    let isRight = report(Self.problem(ofVariable: name), log)
                    return MenuFileShape.argument.check(value, log) && isRight
                }
            }
        case (.version(let number), _):
            return report(value.integer == number ? nil : "must be \(expectation)", log)
        case (.except(let refused, _, let reason), .string(let text)) where refused.contains(text):
            return report("\(ProblemText.quoted(text)) \(reason)", log)
        case (.except(_, let shape, _), _), (.ruled(let shape, _), _):
            return shape.check(value, log)
        case (.map(let shape), .object(let object)):
            return Self.all(object.members) { name, value in
                log.inside(.name(name)) { shape.check(value, log) }
            }
        case (.object(let members), .object(let object)):
            return members.check(object, log)
        case (.anyOf(let shapes), _):
            if let shape = shapes.first(where: { $0.accepts(value) }) {
                return shape.check(value, log)
            }
            return report("must be \(expectation), but is \(value.typeDescription)", log)
        default:
            return report("must be \(expectation), but is \(value.typeDescription)", log)
        }
    }

    /// Returns the reason a name can't be that of a variable, or `nil` if it can.
    private static func problem(ofVariable name: String) -> String? {
        if name.isEmpty { return "a variable needs a name: give it one" }
        guard name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") }) else { return nil }
        return
            "\(ProblemText.quoted(name)) can't be a variable's name: write one without '=' and NUL"
    }

    /// Returns the problem of a command that is one text, with the words to write instead.
    private static func problem(ofCommand text: String, _ expectation: String) -> String {
        let needsShell = text.contains { "|&;<>()$`\\\"'*?[]#~\n".contains($0) }
        let words = needsShell ? ["sh", "-c", text] : text.split(separator: " ").map { String($0) }
        let written = JSONValue.array(words.map { .string($0) }).description
        let shown = words.isEmpty || text.utf8.count > 200 ? "" : ": write \(written)"
        return "must be \(expectation), but is a string" + ControlEscaping.escaped(shown)
    }

    /// Indicates whether a text can be the name of a variable that every shell accepts.
    static func isVariable(_ name: String) -> Bool {
        guard let first = name.first, first == "_" || first.isASCII && first.isLetter else {
            return false
        }
        return name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private func report(unless isRight: Bool, _ text: String, _ log: JSONProblemLog) -> Bool {
        report(isRight ? nil : "\(ProblemText.quoted(text)) isn't \(expectation)", log)
    }

    private func report(_ problem: String?, _ log: JSONProblemLog) -> Bool {
        guard let problem else { return true }
        log.report(problem)
        return false
    }

    /// Returns `true` if a value has the shape's type, even if it has errors otherwise.
    func accepts(_ value: JSONValue) -> Bool {
        switch self {
        case .value: true
        case .bool: value.bool != nil
        case .number: value.isNumber
        case .version: value.integer != nil
        case .text, .identifier, .name, .reference, .variable, .word, .address, .argument:
            value.string != nil
        case .localized: value.string != nil || value.object != nil
        case .list, .command: value.array != nil
        case .map, .object, .environment: value.object != nil
        case .anyOf(let shapes): shapes.contains { $0.accepts(value) }
        case .except(_, let shape, _), .ruled(let shape, _): shape.accepts(value)
        }
    }

    /// Returns `true` if all elements are right.
    ///
    /// It checks every element, so that all errors are reported.
    private static func all<Element>(
        _ elements: some Sequence<Element>,
        _ isRight: (Element) -> Bool
    ) -> Bool { elements.reduce(true) { isRight($1) && $0 } }
}

extension [MenuFileMember] {
    /// Returns `true` if an object has all required members and only known ones; reports errors.
    func check(_ object: JSONObject, _ log: JSONProblemLog) -> Bool {
        var isRight = true
        // By index, because a member that is only looked at would be copied as a whole.
        for (name, value) in object.members {
            guard let index = firstIndex(where: { $0.name == name }) else {
                log.report(problem(ofUnknown: name, in: object), at: [.name(name)], isOfName: true)
                isRight = false
                continue
            }
            isRight = log.inside(.name(name)) { self[index].shape.check(value, log) } && isRight
        }
        for index in indices where self[index].isRequired && object[self[index].name] == nil {
            let reason = "is missing: give \(self[index].shape.expectation)"
            log.report(reason, at: [.name(self[index].name)])
            isRight = false
        }
        return isRight
    }

    private func problem(ofUnknown name: String, in object: JSONObject) -> String {
        if let notice = RemovedWords.members.notice(of: [name]) { return notice }
        let ours = first { $0.synonyms.contains(name) && object[$0.name] == nil }
        return ours.map {
            "\(ProblemText.quoted(name)) isn't known here: it's called '\($0.name)'"
        } ?? ProblemText.unknown(name, among: map(\.name), "isn't known here")
    }
}
