/// Flags with their values, in the JSON format of flagd's flag definitions.
///
/// It's the one format for sets of values in files: ``FlagFileSource`` reads it, and other tools for
/// feature flags read and check it by <https://flagd.dev/schema/v0/flags.json>.
///
/// ```json
/// { "$schema": "https://flagd.dev/schema/v0/flags.json",
///   "flags": {
///     "isLikeButtonEnabled": {
///       "state": "ENABLED", "variants": { "on": true, "off": false }, "defaultVariant": "on" } } }
/// ```
///
/// A document that the schema refuses is refused here too, except that the rules in `targeting`
/// aren't checked, because they aren't evaluated. A default variant that isn't among the variants
/// is refused as flagd refuses it.
package struct FlagDocument: Sendable {
    /// The address of the schema, which documents name in `$schema`.
    package static let schema = "https://flagd.dev/schema/v0/flags.json"
    /// The maximum size of a document in bytes.
    package static let sizeLimit = 1 << 20
    /// The maximum number of flags in a document.
    package static let flagLimit = 10_000

    /// The flags in order.
    package let flags: [Flag]
    /// The metadata of the whole set.
    package let metadata: JSONObject
    private let json: JSONValue
    private let source: JSONDocument?

    /// Reads a document.
    ///
    /// - Parameter bytes: The text in UTF-8.
    /// - Throws: ``FlagDocumentError``, with all that is wrong.
    package init(_ bytes: [UInt8]) throws(FlagDocumentError) {
        guard bytes.count <= Self.sizeLimit else {
            let reason = "the file is larger than the limit of \(Self.sizeLimit >> 20) MiB"
            throw FlagDocumentError(problems: [.init(position: nil, path: [], reason: reason)])
        }
        let source = try Result { () throws(JSONError) in try JSONDocument(bytes) }
            .mapError { FlagDocumentError($0, in: bytes) }.get()
        try self.init(source.value, source: source)
    }

    /// Creates a document in which each key has one value.
    ///
    /// A Bool is one of the variants `on` and `off`; any other value is the variant `value`.
    ///
    /// - Parameter values: The values by their keys, in order.
    /// - Throws: ``FlagDocumentError`` if a value is `null` or a list, which no flag can have, or
    ///   a limit is exceeded.
    package init(_ values: JSONObject) throws(FlagDocumentError) {
        let flags = values.members.map { ($0.name, JSONValue.object(Self.flag($0.value))) }
        let json: JSONValue = [
            "$schema": .string(Self.schema), "flags": .object(JSONObject(flags)),
        ]
        try self.init(json, source: nil)
        guard bytes.count <= Self.sizeLimit else {
            let reason = "the values need more than \(Self.sizeLimit >> 20) MiB, which is the limit"
            throw FlagDocumentError(problems: [.init(position: nil, path: [], reason: reason)])
        }
    }

    private init(_ json: JSONValue, source: JSONDocument?) throws(FlagDocumentError) {
        let log = JSONProblemLog()
        let contents = FlagReader(log).contents(of: json)
        guard let contents, log.problems.isEmpty else {
            throw FlagDocumentError(log, in: source)
        }
        (flags, metadata) = contents
        self.json = json
        self.source = source
    }

    /// The document as readable JSON, with its unknown members.
    package var bytes: [UInt8] { json.prettyBytes }

    /// Returns the position of a flag's value, or of the flag if it has no value.
    ///
    /// A document that wasn't read has no positions.
    package func position(of flag: Flag) -> JSONPosition? {
        let path: JSONPath = [.name("flags"), .name(flag.key)]
        let value = flag.defaultVariant.map { path.appending("variants").appending($0) } ?? path
        return source?.positions(of: [value])[0]?.value
    }

    private static func flag(_ value: JSONValue) -> JSONObject {
        guard case .bool(let isOn) = value else {
            return ["state": "ENABLED", "variants": ["value": value], "defaultVariant": "value"]
        }
        return [
            "state": "ENABLED",
            "variants": ["on": true, "off": false],
            "defaultVariant": isOn ? "on" : "off",
        ]
    }
}

extension FlagDocument {
    /// A flag of a document.
    package struct Flag: Equatable, Sendable {
        /// The key, which is a setting's storage key.
        package let key: String
        /// Indicates whether the flag's state is `ENABLED`.
        package let isEnabled: Bool
        /// The values by their variants' names, all of one type.
        package let variants: JSONObject
        /// The name of the variant that applies if no rule chooses one, or `nil`.
        package let defaultVariant: String?
        /// Indicates whether rules choose the variant.
        package let hasTargeting: Bool
        /// The flag's metadata.
        package let metadata: JSONObject

        /// The flag's value, as far as it can be determined without evaluating rules.
        package var value: FlagValue {
            guard isEnabled else { return .disabled }
            guard !hasTargeting else { return .unknown }
            return defaultVariant.flatMap { variants[$0] }.map(FlagValue.value) ?? .codeDefault
        }
    }
}

/// The value of a flag.
package enum FlagValue: Equatable, Sendable {
    /// The value of the default variant.
    case value(JSONValue)
    /// None: the flag is treated as if it didn't exist.
    case disabled
    /// None: the flag has no default variant, and leaves its value to the code.
    case codeDefault
    /// A value that depends on rules, which aren't evaluated.
    case unknown
}
