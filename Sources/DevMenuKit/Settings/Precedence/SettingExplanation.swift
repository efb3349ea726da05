package import DevMenuSystem

/// The reason a setting has its value: the answer of each source, and the override's author.
package struct SettingExplanation: Sendable {
    /// The answer of one source, or the default in the setting's declaration.
    package struct Layer: Sendable {
        /// The effect of a source's value; its name in the protocol.
        package enum State: String, Sendable {
            /// It's the setting's current value.
            case wins
            /// A stronger source gives another value.
            case shadowed
            /// It's ignored: overrides aren't used, or the declaration fixes another layer.
            case inert
            /// The setting can't have it.
            case invalid
            /// The source can't determine the value here.
            case unknown
            /// It's an override whose time is over, and which is about to be removed.
            case ended
            /// It's an override that has no effect since the app crashed at launch.
            case suspended
            /// There is no value.
            case absent
        }

        /// The layer.
        package let name: SettingLayer
        /// The value in the source.
        package var value: JSONValue?
        /// The effect of the value.
        package var state: State
        /// The name of the source.
        package let source: String
        /// The author of the override, if the journal or else the override's stored form has one.
        package var author: ChangeAuthor?
        /// The time of the override, or the time at which the source last received its values.
        package var time: CalendarTime?
        /// The author's reason.
        package var why: String?
        /// The end of the override, or `nil` if it doesn't end.
        package var limit: SettingLimit?
        /// The reason the setting can't have the value, its author can't be found, or the source has
        /// no value or not the current one.
        package var problem: String?
        /// Indicates whether the source is the one in which changes are saved.
        var isOverrides = false
        /// `false` if no value of the source would apply.
        var isUsed = true
        /// The problem of the source, if its values would apply.
        fileprivate(set) var sourceProblem: SettingProblem?
    }

    /// The setting.
    package let id: ItemID
    /// The value and the layer that gives it.
    package let reading: SettingReading
    /// The value that code reads, which differs if a change applies from the next launch.
    let inForce: JSONValue
    /// The value as people read it, if it isn't read as it is.
    let text: String?
    /// The sources, strongest first, and the default.
    package let layers: [Layer]
    /// The owner and the end of the setting.
    package let debt: SettingDebt

    /// The reason by its name in OpenFeature's specification.
    package var reason: String {
        guard reading.layer == .default else {
            let winner = layers.first { $0.state == .wins }
            return winner?.sourceProblem == nil ? "STATIC" : "STALE"
        }
        // The problem of the strongest source that has one.
        return layers.lazy.compactMap(\.reason).first ?? "DEFAULT"
    }

    /// The explanation as the protocol has it.
    package var json: JSONValue {
        var members: JSONObject = [
            "id": .string(id.rawValue), "value": reading.value,
            "layer": .string(reading.layer.rawValue), "reason": .string(reason),
            "layers": .array(layers.map(\.json)),
        ]
        if let text { members["valueText"] = .string(text) }
        if inForce != reading.value { members["inForce"] = inForce }
        members.merge(debt.json)
        return .object(members)
    }
}

extension SettingExplanation {
    /// Creates the explanation of a value that the app keeps.
    ///
    /// - Parameters:
    ///   - core: The setting.
    ///   - value: The value, or `nil` if the app can't tell it.
    ///   - problem: The problem with the value, or `nil` if there is none.
    ///   - record: The change that has made the value, or `nil` if the journal doesn't have it.
    ///   - override: An override under the setting's identifier, which has no effect.
    package init(
        keptByApp core: BoundCore,
        value: JSONValue?,
        problem: String?,
        since record: ChangeRecord?,
        override: JSONValue?
    ) {
        var layer = Layer(name: .app, value: value, state: .wins, source: "kept by the app")
        layer.problem = problem
        if let record { layer.add(record) }
        var layers = [layer]
        if let override {
            let value = OverrideForm.value(in: override)
            layers.append(Layer(name: .override, value: value, state: .inert, source: "overrides"))
        }
        if let value = core.defaultValue {
            layers.append(
                Layer(name: .default, value: value, state: .shadowed, source: "declaration")
            )
        }
        self.init(
            id: core.id,
            reading: SettingReading(value: value ?? .null, layer: .app),
            inForce: value ?? .null,
            text: nil,
            layers: layers,
            debt: SettingDebt()
        )
    }
}

extension SettingExplanation.Layer {
    /// The reason for the default that the layer is, by its name in OpenFeature's specification.
    fileprivate var reason: String? {
        switch sourceProblem {
        case _ where state == .invalid, .failed?: "ERROR"
        case .unknown?: "UNKNOWN"
        case .disabled?: "DISABLED"
        case .absent?, nil: nil
        }
    }

    fileprivate var json: JSONValue {
        .object(compacting: [
            "layer": .string(name.rawValue), "value": value, "state": .string(state.rawValue),
            "source": .string(source), "by": author?.json, "at": time.map { .string($0.iso) },
            "why": why.map { .string($0) },
            "until": limit.map { .string($0.until(from: .now)) },
            "problem": problem.map { .string($0) },
        ])
    }

    /// Adds a source's reason why it has no value, unless the source has changed since it was read.
    mutating func add(_ found: SettingProblem?) {
        switch found {
        case nil: return
        case .failed?: break
        case .unknown? where state == .absent: state = .unknown
        case _ where state != .absent: return
        case _?: break
        }
        problem = [problem, found?.description].compactMap(\.self).joined(separator: "; ")
        sourceProblem = isUsed ? found : nil
    }

    /// Adds the facts that the journal has about the override.
    fileprivate mutating func add(_ record: ChangeRecord) {
        (time, author, why) = (time ?? record.time, record.author, record.why)
    }
}

extension AppSettings {
    /// Explains the value of a setting, or returns `nil` if no setting has the identifier.
    ///
    /// An override that the journal doesn't have, such as one that was edited in the file, has the
    /// author in its stored form, if any; if the journal can't be read, that is the problem of its
    /// layer. The time to read the journal is proportional to its size.
    package func explanation(
        of id: ItemID,
        in locale: MenuLocale = .english
    ) -> SettingExplanation? {
        guard let (setting, found) = layers(of: id) else { return nil }
        let (reading, inForce) = readings(of: setting)
        var layers = found
        if reading.layer == .task {
            for index in layers.indices where layers[index].state == .wins {
                layers[index].state = .shadowed
            }
            layers.insert(
                .init(name: .task, value: reading.value, state: .wins, source: "withValue"),
                at: 0
            )
        }
        for index in layers.indices where layers[index].isOverrides && keepsJournal {
            do throws(SettingError) {
                try addAuthor(to: &layers[index], under: setting.key)
            } catch {
                layers[index].problem = layers[index].problem ?? error.description
            }
        }
        layers.append(
            SettingExplanation.Layer(
                name: .default,
                value: setting.defaultValue,
                state: reading.layer == .default ? .wins : .shadowed,
                source: "declaration"
            )
        )
        return SettingExplanation(
            id: id,
            reading: reading,
            inForce: inForce.value,
            text: setting.text(of: reading.value, in: locale),
            layers: layers,
            debt: debt(of: setting)
        )
    }

    /// Adds what the journal has about an override, or about one that has ended without another.
    private func addAuthor(
        to layer: inout SettingExplanation.Layer,
        under key: String
    ) throws(SettingError) {
        let kept = knownOverrides[key]
        let known = try journal().lazy.filter { $0.key == key }
        var records = known.makeIterator()
        guard let last = records.next() else { return }
        guard kept == nil, last.now == nil, last.author.client == ChangeAuthor.expiryClient else {
            guard let record = known.inForce else { return }
            guard record.made(kept) else {
                // The file was edited: who stands in it has set another value.
                return (layer.author, layer.time, layer.why) = (nil, nil, nil)
            }
            // An undo's author isn't that of what it restored, whose record has left the journal.
            if record.undone.isEmpty || layer.author == nil { layer.add(record) }
            return
        }
        layer.state = .ended
        layer.value = last.was.map(OverrideForm.value(in:))
        layer.limit = last.was.flatMap(OverrideForm.limit(in:))
        if let made = records.next(), made.now == last.was { layer.add(made) }
    }
}

extension Sequence<ChangeRecord> {
    /// The record of the change that is in force, of the records of one setting, newest first: an undo puts
    /// the one before all that it undid into force again.
    package var inForce: ChangeRecord? {
        let last = first { _ in true }
        guard last.map({ !$0.undone.isEmpty }) ?? false else { return last }
        var rest = filter { !$0.isUnfinished }[...]
        while let undo = rest.first,
            let oldest = rest.lastIndex(where: { undo.undone.contains($0.number) })
        {
            rest = rest[(oldest + 1)...]
        }
        return rest.first
    }
}
