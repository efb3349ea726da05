package import DevMenuKit

extension WireError {
    /// Returns an error for an identifier that no item has.
    package static func unknownItem(_ id: ItemID, suggestion: Suggestion?) -> WireError {
        WireError(
            .unknownItem,
            "no item '\(id)'" + NearestName.question(suggestion?.name),
            suggestion: suggestion?.forPrograms
        )
    }

    /// Creates the wire's error for an argument error.
    package init(_ error: ArgumentError) {
        let data: JSONObject = [
            "argument": .string(error.argument), "expected": .string(error.expected),
        ]
        self.init(.badArgument, error.description, data: data, suggestion: error.suggestion)
    }

    /// Creates the wire's error for a setting that wasn't changed.
    package init(_ error: SettingError) {
        var (data, suggestion) = (JSONObject(), String?.none)
        let kind: WireErrorKind
        switch error {
        case .unknown(let id), .noHost(let id):
            self = .unknownItem(id, suggestion: nil)
            return
        case .unfit(_, _, let expected, let nearest):
            kind = .badArgument
            data = ["argument": "value", "expected": .string(expected)]
            suggestion = nearest
        case .conflict(_, let change):
            kind = .conflict
            if let change {
                data = ["by": .string(change.author), "number": .integer(change.number)]
            }
        case .ended: kind = .conflict
        case .notWritable, .overridesDoNotCount, .needsReason, .denied, .refused, .noDefault,
            .noLimit:
            kind = .denied
        case .late: kind = .timeout
        case .changing: kind = .busy
        case .notFlippable: kind = .wrongKind
        case .unreadableEnd: kind = .badArgument
        case .unreadableJournal, .unreadable: kind = .actionFailed
        case .notSaved: kind = .notSaved
        case .unknownChange, .noJournal, .pastLimit: kind = .invalidParams
        }
        self.init(kind, error.description, data: data, suggestion: suggestion)
    }

    /// Creates the wire's error for a URL that opened no page.
    package init(_ error: RouteError) {
        switch error {
        case .notAURL:
            self.init(.unknownRoute, error.description)
        case .unknown(_, let suggestion):
            self.init(.unknownRoute, error.description, suggestion: suggestion)
        case .badParameter(_, let argument):
            self.init(.badArgument, error.description, data: WireError(argument).data)
        case .refused:
            self.init(.denied, error.description)
        }
    }

    /// The error of a member whose chain has failed.
    package static var skipped: WireError {
        WireError(.skipped, "skipped: an earlier command of the chain failed")
    }

    /// The error of a request that was cancelled.
    package static var cancelled: WireError { WireError(.cancelled, "cancelled") }

    /// Returns an error for a request that an access level doesn't allow.
    ///
    /// It's the level of an item, or of the host if `item` is `nil`.
    package static func denied(_ access: Access, item: ItemID? = nil) -> WireError {
        let allowed = access == .none ? "nothing" : "only reading"
        let whose = item.map { "the access to '\($0)'" } ?? "the host's access"
        return WireError(.denied, "\(whose) is '\(access.rawValue)': it allows \(allowed)")
    }

    /// Returns an error for an item that can't be run or set now, with the item's reason.
    package static func unavailable(_ item: ItemID, _ reason: String) -> WireError {
        WireError(
            .denied,
            "'\(item)' isn't available now: \(reason)",
            data: ["unavailable": .string(reason)]
        )
    }

    /// Returns an error for a request that the item's kind doesn't support.
    package static func wrongKind(_ item: any MenuItem, isNot expected: String) -> WireError {
        WireError(.wrongKind, "'\(item.id)' isn't \(expected): it's of kind \(item.kind)")
    }

    /// Returns an error for a setting with another value than the expected one, or `nil` if it has
    /// that one.
    package static func unmet(
        _ setting: String,
        value: JSONValue?,
        expected: JSONValue
    ) -> WireError? {
        guard !JSONValue.isSame(value, expected) else { return nil }
        let value = value ?? .null
        func word(_ value: JSONValue) -> String { value == .null ? "none" : value.typed }
        return WireError(
            .unmet,
            "'\(setting)' is \(word(value)), not \(word(expected))",
            data: ["value": value, "expected": expected]
        )
    }

    /// Returns an error for a risky action that wasn't confirmed.
    package static func needsConfirmation(_ id: ItemID, _ risk: Risk) -> WireError {
        WireError(
            .needsConfirmation,
            "'\(id)' is \(risk.rawValue) and wasn't confirmed",
            data: ["risk": .string(risk.rawValue)]
        )
    }

    /// Returns an error for a run of an action whose arguments make it risky, unconfirmed.
    package static func needsConfirmation(
        _ error: ConfirmationError,
        in locale: MenuLocale
    ) -> WireError {
        WireError(
            .needsConfirmation,
            error.message(in: locale),
            data: [
                "risk": .string(error.risk.rawValue),
                "title": .string(error.title.resolved(for: locale)),
            ]
        )
    }

    /// Returns the error for an action without a preview.
    package static func noPreview(of id: ItemID) -> WireError {
        WireError(
            .wrongKind,
            "'\(id)' doesn't support --dry-run"
        )
    }

    /// Returns the wire's error for an error that plugin code threw.
    ///
    /// Its kind is `action-failed`, unless the thrown error has another kind in the protocol.
    ///
    /// - Parameters:
    ///   - what: The failed part, such as `action 'lint'`.
    ///   - plugin: The plugin whose code it is.
    ///   - isApp: `true` if that is the app itself, which the message doesn't name.
    ///   - error: The error that was thrown.
    /// - Returns: The wire's error.
    package static func failure(
        of what: String,
        plugin: PluginID,
        isApp: Bool = false,
        _ error: any Error
    ) -> WireError {
        var data: JSONObject = ["plugin": .string(plugin.rawValue)]
        switch error {
        case let error as ArgumentError: return WireError(error)
        case let error as RouteError: return WireError(error)
        case let error as SettingError: return WireError(error)
        case let error as UntrustedFileError: return WireError(error)
        case let error as ActionError:
            switch error.kind {
            case .denied: return WireError(.denied, error.message, data: error.facts)
            case .notFound: return WireError(.notFound, error.message, data: error.facts)
            case .failed: data = JSONObject(data.members + error.facts.members)
            }
        default: break
        }
        return WireError(
            .actionFailed,
            what + (isApp ? "" : " of plugin '\(plugin)'") + " failed: \(error)",
            data: data
        )
    }
}

extension WireError {
    /// Creates the wire's error for a program of a file that isn't trusted.
    package init(_ error: UntrustedFileError) {
        let changes = error.changes?.map { change in
            JSONValue.object(compacting: [
                "id": .string(change.id),
                "was": change.was.isEmpty ? .none : Self.json(change.was),
                "lines": change.lines.isEmpty ? .none : Self.json(change.lines),
            ])
        }
        let data = JSONObject(compacting: [
            "file": .string(error.file),
            "includes": error.included.isEmpty ? .none : Self.json(error.included),
            "revision": .string(error.revision),
            "runs": .array(
                error.runs.map { ["id": .string($0.id), "lines": Self.json($0.lines)] }
            ),
            "changes": changes.map { .array($0) },
        ])
        self.init(.untrusted, error.message, data: data)
    }

    private static func json(_ lines: [String]) -> JSONValue {
        .array(lines.map { .string($0) })
    }
}

extension UntrustedFileError {
    /// Creates the error from the wire's one.
    ///
    /// It's `nil` if that is of another kind, or doesn't identify the bytes to trust.
    package init?(_ error: WireError) {
        guard error.knownKind == .untrusted, let file = error.data["file"]?.string,
            let revision = error.data["revision"]?.string
        else { return nil }
        self.init(
            file: file,
            included: Self.lines(error.data["includes"]),
            revision: revision,
            runs: (error.data["runs"]?.array ?? []).map { run in
                ActionPrograms(id: run["id"]?.string ?? "", lines: Self.lines(run["lines"]))
            },
            changes: error.data["changes"]?.array?.map { change in
                ActionProgramsChange(
                    id: change["id"]?.string ?? "",
                    was: Self.lines(change["was"]),
                    lines: Self.lines(change["lines"])
                )
            },
            message: error.message
        )
    }

    private static func lines(_ json: JSONValue?) -> [String] {
        (json?.array ?? []).compactMap(\.string)
    }
}
