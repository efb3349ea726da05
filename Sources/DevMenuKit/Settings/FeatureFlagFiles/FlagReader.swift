/// Reads the flags of a document, and reports all that flagd's schema refuses.
struct FlagReader {
    private let log: JSONProblemLog

    /// Creates a reader that reports problems to a log.
    init(_ log: JSONProblemLog) { self.log = log }

    /// Returns the flags and the metadata of a document, or `nil` if it has no flags at all.
    func contents(of json: JSONValue) -> (flags: [FlagDocument.Flag], metadata: JSONObject)? {
        guard let document = object(json, "an object with 'flags'") else { return nil }
        let metadata = self.metadata(of: document)
        _ = inside("$evaluators", of: document) { object($0, "an object with rules by name") }
        guard let flags = self.flags(of: document) else { return nil }
        return (flags, metadata)
    }

    private func flags(of document: JSONObject) -> [FlagDocument.Flag]? {
        let known = ["$schema", "$evaluators", "flags", "metadata"]
        return required("flags", of: document, known: known, "an object with flags by key") {
            value -> [FlagDocument.Flag]? in
            guard let flags = object(value, "an object with flags by key") else { return nil }
            guard flags.count <= FlagDocument.flagLimit else {
                log.report("has \(flags.count) flags: the limit is \(FlagDocument.flagLimit)")
                return nil
            }
            return flags.members.compactMap { key, value in
                checkName(key, "a key")
                return log.inside(.name(key)) { flag(key, value) }
            }
        }
    }

    private func flag(_ key: String, _ value: JSONValue) -> FlagDocument.Flag? {
        guard let flag = object(value, "an object with 'state' and 'variants'") else { return nil }
        let known = ["state", "variants", "defaultVariant", "targeting", "metadata"]
        let state = required("state", of: flag, known: known, "ENABLED or DISABLED", self.state)
        let variants = required(
            "variants",
            of: flag,
            known: known,
            "an object with values by name",
            self.variants
        )
        let targeting = inside("targeting", of: flag) { object($0, "an object with a rule") }
        let metadata = self.metadata(of: flag)
        let defaultVariant = inside("defaultVariant", of: flag) { value in
            self.defaultVariant(value, among: variants?.names)
        }
        guard let state, let variants else { return nil }
        return FlagDocument.Flag(
            key: key,
            isEnabled: state,
            variants: variants,
            defaultVariant: defaultVariant,
            hasTargeting: targeting?.isEmpty == false,
            metadata: metadata
        )
    }

    private func state(_ value: JSONValue) -> Bool? {
        switch value {
        case "ENABLED": return true
        case "DISABLED": return false
        case .string(let word):
            log.report(ProblemText.unknown(word, among: ["ENABLED", "DISABLED"], "isn't a state"))
        default: expect("ENABLED or DISABLED", value)
        }
        return nil
    }

    /// Returns the variants if there is one at least, and all have one type that a flag can have.
    private func variants(_ value: JSONValue) -> JSONObject? {
        guard let variants = object(value, "an object with values by name") else { return nil }
        guard let first = variants.members.first else {
            log.report("is empty: give at least one value by its name")
            return nil
        }
        var isRight = true
        for (name, value) in variants.members {
            checkName(name, "a variant")
            log.inside(.name(name)) {
                guard let type = Self.type(of: value) else {
                    expect("true or false, a number, a string or an object", value)
                    isRight = false
                    return
                }
                guard let other = Self.type(of: first.value), other != type else { return }
                let firstName = ProblemText.quoted(first.name)
                expect("\(other), as \(firstName) is: variants share one type", value)
                isRight = false
            }
        }
        return isRight ? variants : nil
    }

    /// Returns the words for the type of a flag's value, or `nil` if a flag can't have it.
    private static func type(of value: JSONValue) -> String? {
        switch value {
        case .bool: "true or false"
        case .integer, .double, .number: "a number"
        case .string: "a string"
        case .object: "an object"
        case .null, .array: nil
        }
    }

    /// Returns the name of a variant, or `nil` if there is none or it's empty, as in flagd.
    private func defaultVariant(_ value: JSONValue, among names: [String]?) -> String? {
        switch value {
        case .null, "": return nil
        case .string(let name):
            // If the variants themselves are wrong, only that is reported.
            guard let names, !names.contains(name) else { return name }
            log.report(ProblemText.unknown(name, among: names, "is none of the variants"))
        default: expect("the name of a variant or null", value)
        }
        return nil
    }

    private func metadata(of owner: JSONObject) -> JSONObject {
        inside("metadata", of: owner) { value -> JSONObject? in
            guard let metadata = object(value, "an object") else { return nil }
            for (name, value) in metadata.members {
                switch value {
                case .bool, .integer, .double, .number, .string: break
                case .null, .array, .object:
                    log.inside(.name(name)) { expect("true or false, a number or a string", value) }
                }
            }
            return metadata
        } ?? JSONObject()
    }

    /// Reports a name that is empty or has a line break; the schema allows neither.
    private func checkName(_ name: String, _ what: String) {
        let breaks: [Unicode.Scalar] = ["\n", "\r", "\u{2028}", "\u{2029}"]
        guard name.isEmpty || name.unicodeScalars.contains(where: breaks.contains) else { return }
        let problem = name.isEmpty ? "is empty" : "has a line break in it"
        log.report("\(what) \(problem): give one line", at: [.name(name)], isOfName: true)
    }

    private func required<Result>(
        _ name: String,
        of owner: JSONObject,
        known: [String],
        _ expected: String,
        _ read: (JSONValue) -> Result?
    ) -> Result? {
        if owner[name] != nil { return inside(name, of: owner, read) }
        let others = owner.names.filter { !known.contains($0) }
        let near = ProblemText.nearest(to: name, among: others)
        let advice = near.map { ". Is \(ProblemText.quoted($0)) meant?" } ?? ": give \(expected)"
        log.report("is missing\(advice)", at: [.name(name)])
        return nil
    }

    private func inside<Result>(
        _ name: String,
        of owner: JSONObject,
        _ read: (JSONValue) -> Result?
    ) -> Result? {
        owner[name].flatMap { value in log.inside(.name(name)) { read(value) } }
    }

    private func object(_ value: JSONValue, _ expected: String) -> JSONObject? {
        if let object = value.object { return object }
        expect(expected, value)
        return nil
    }

    private func expect(_ expected: String, _ value: JSONValue) {
        log.report("must be \(expected), but is \(value.typeDescription)")
    }
}
