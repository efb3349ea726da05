extension Parameter {
    /// Why no action can have this parameter; `nil` where one can.
    var flaw: String? {
        if name == "yes" { return "cannot be called that: '--yes' confirms risky actions" }
        if !isWellNamed { return "needs a name of ASCII letters, digits, '-' and '_'" }
        if type == .choice, choices.isEmpty { return "is a choice without choices" }
        if type != .choice, !choices.isEmpty { return "has choices but is no choice" }
        if isRequired, defaultValue != nil { return "is required and has a default" }
        if let defaultValue, (try? checked(defaultValue)) == nil {
            return "has a default that does not fit it"
        }
        return nil
    }

    private var isWellNamed: Bool {
        guard let first = name.first, first.isASCII, first.isLetter else { return false }
        return name.utf8.count <= ItemID.maximumLength
            && name.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
            }
    }
}
