package import DevMenuSystem

/// The reason a setting has its value: the answer of each source, and the override's author.
package struct SettingExplanation: Equatable, Sendable {
    /// The answer of one source, or the default in the setting's declaration.
    package struct Layer: Equatable, Sendable {
        /// The effect of a source's value; its name in the protocol.
        package enum State: String, Sendable {
            case wins, shadowed, inert, invalid, unknown, ended, suspended, absent
        }

        /// The layer.
        package let name: SettingLayer
        /// The value in the source.
        package var value: JSONValue?
        /// The effect of the value.
        package var state: State
        /// The name of the source.
        package let source: String
        /// The author of the override, where the journal has one.
        package var author: ChangeAuthor?
        /// The time of the override, or the time at which the source was last told its values.
        package var time: CalendarTime?
        /// The author's reason.
        package var why: String?
        /// The end of the override; `nil` for none.
        package var limit: SettingLimit?
        /// The reason the setting can't have the value, its author can't be found, or the source has
        /// no value or not the current one.
        package var problem: String?
        /// The problem of the source, where its values would count.
        fileprivate var sourceProblem: SettingProblem?
    }

    /// The setting.
    package let id: ItemID
    /// The value and the layer that gives it.
    package let reading: SettingReading
    /// The sources, strongest first, and the default.
    package let layers: [Layer]

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
        [
            "id": .string(id.rawValue), "value": reading.value,
            "layer": .string(reading.layer.rawValue), "reason": .string(reason),
            "layers": .array(layers.map(\.json)),
        ]
    }
}

extension SettingExplanation.Layer {
    /// The reason for the default that the layer is, by its name in OpenFeature's specification.
    fileprivate var reason: String? {
        switch sourceProblem {
        case _ where state == .invalid: "ERROR"
        case .failed?: "ERROR"
        case .unknown?: "UNKNOWN"
        case .disabled?: "DISABLED"
        case .absent?, nil: nil
        }
    }

    fileprivate var json: JSONValue {
        var members: JSONObject = ["layer": .string(name.rawValue)]
        if let value { members["value"] = value }
        members["state"] = .string(state.rawValue)
        members["source"] = .string(source)
        if let author { members["by"] = author.json }
        if let time { members["at"] = .string(time.iso) }
        if let why { members["why"] = .string(why) }
        if let limit { members["until"] = .string(limit.until(from: .now)) }
        if let problem { members["problem"] = .string(problem) }
        return .object(members)
    }

    /// Creates the layer of an override that has ended, and that no other one has followed.
    fileprivate init(_ answer: SourceAnswer, ended record: ChangeRecord, made: ChangeRecord?) {
        self.init(answer, made)
        state = .ended
        value = record.was.map(OverrideForm.value(in:))
        limit = record.was.flatMap(OverrideForm.limit(in:))
        time = made?.time
    }

    fileprivate init(_ answer: SourceAnswer, _ record: ChangeRecord?) {
        name = answer.layer
        value = answer.value
        source = answer.source
        time = answer.updatedAt.map { CalendarTime(seconds: $0) } ?? record?.time
        author = record?.author
        why = record?.why
        limit = answer.kept.flatMap(OverrideForm.limit(in:))
        problem = answer.problem?.description
        sourceProblem = answer.isUsed ? answer.problem : nil
        switch answer.state {
        case .wins: state = .wins
        case .shadowed: state = .shadowed
        case .inert: state = .inert
        case .ended: state = .ended
        case .suspended: state = .suspended
        case .absent:
            if case .unknown? = answer.problem { state = .unknown } else { state = .absent }
        case .invalid(let error):
            state = .invalid
            problem = problem.map { "\(error); \($0)" } ?? error.description
        }
    }
}

extension Settings {
    /// Explains the value of a setting, or returns `nil` if no setting has the identifier.
    ///
    /// An override that the journal doesn't have, such as one that was edited in the file, has no
    /// author; where the journal can't be read, that is the problem of its layer. Reading the
    /// journal takes time in proportion to its size.
    package func explanation(of id: ItemID) -> SettingExplanation? {
        guard let answers = answers(about: id), let setting = all.first(where: { $0.id == id })
        else { return nil }
        let reading = reading(of: setting)
        var layers = answers.map { answer in
            do throws(SettingError) {
                return try layer(of: answer, under: setting.key)
            } catch {
                var layer = SettingExplanation.Layer(answer, nil)
                layer.problem = layer.problem ?? error.description
                return layer
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
        return SettingExplanation(id: id, reading: reading, layers: layers)
    }

    /// Returns the authors of the overrides in force, by their settings.
    ///
    /// An override that the journal doesn't have has no author, and none has where the journal can't
    /// be read. The journal is read once, from its newest line until all authors are found.
    package func overrideAuthors() -> [ItemID: ChangeAuthor] {
        var overrides: [String: (id: ItemID, kept: JSONValue?)] = [:]
        for setting in all where reading(of: setting).layer == .override {
            let answer = answers(about: setting.id)?.first(where: \.isOverrides)
            overrides[setting.key] = (setting.id, answer?.kept)
        }
        var authors: [ItemID: ChangeAuthor] = [:]
        guard !overrides.isEmpty, let journal = try? journal() else { return authors }
        for record in journal {
            guard let override = overrides.removeValue(forKey: record.key) else { continue }
            if record.made(override.kept) { authors[override.id] = record.author }
            if overrides.isEmpty { break }
        }
        return authors
    }

    /// Returns the layer of a source, with what the journal has about an override.
    private func layer(
        of answer: SourceAnswer,
        under key: String
    ) throws(SettingError) -> SettingExplanation.Layer {
        guard answer.isOverrides, keepsJournal else { return .init(answer, nil) }
        var records = try journal().lazy.filter { $0.key == key }.makeIterator()
        guard let last = records.next() else { return .init(answer, nil) }
        if answer.kept == nil, last.now == nil, last.author.client == ChangeAuthor.expiryClient {
            let made = records.next()
            return .init(answer, ended: last, made: made?.now == last.was ? made : nil)
        }
        return .init(answer, last.made(answer.kept) ? last : nil)
    }
}
