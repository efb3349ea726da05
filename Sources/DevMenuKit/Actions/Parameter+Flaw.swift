extension Parameter {
    /// Why no action can have this parameter; `nil` where one can.
    package var flaw: String? {
        if name == Self.confirmingName {
            return "cannot be called that: '--yes' confirms risky actions"
        }
        if !Self.isName(name) { return "needs a name of ASCII letters, digits, '-' and '_'" }
        if type == .choice, choices.isEmpty {
            return "is a choice without choices: give 'choices'"
        }
        if type != .choice, !choices.isEmpty {
            return "has choices but is no choice: give it the type 'choice', or leave them out"
        }
        if isRequired, defaultValue != nil {
            return "is required and has a default: leave one of the two out"
        }
        if let defaultValue, (try? checked(defaultValue)) == nil {
            return "has a default that does not fit it: give \(expectation)"
        }
        return nil
    }

    /// What no parameter can be called.
    package static let confirmingName = "yes"

    /// Whether a text can be the name of a parameter.
    package static func isName(_ name: String) -> Bool {
        guard let first = name.first, first.isASCII, first.isLetter else { return false }
        return name.utf8.count <= ItemID.maximumLength
            && name.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
            }
    }
}
