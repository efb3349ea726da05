import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The settings that `with`, `matrix` and `bisect` give values in a scope: those of an app that is
/// named, else of the project here.
///
/// An app's are those of the menu that it last saved; if it has saved none, of the embedded host if that
/// is the app's, else of the running app.
final class ScopedMenu {
    /// The menu, as the host lists it.
    let menu: ListedMenu
    /// The variables in which a command gets the settings of a project; `nil` for others.
    let variables: ScopedVariables?

    /// The name of the app or the project.
    let app: String

    private let verb: String
    private let presetScope: ScopeName?
    private let host: CurrentHost
    private let project: ScopedProject?
    private var bases: [String: JSONValue] = [:]

    /// Opens the host that has the settings; returns `nil` if no app is named and no project here has
    /// settings.
    ///
    /// - Parameters:
    ///   - app: The app, or `nil` for the project.
    ///   - verb: The verb, for errors.
    ///   - parts: The program.
    ///   - scope: The scope whose presets are read before those outside of any scope.
    /// - Throws: `HostError`, also for an app whose overrides aren't saved, and the errors of a project's
    ///   file.
    init?(
        ofApp app: String?,
        for verb: String,
        _ parts: ProgramParts,
        presetsIn scope: ScopeName? = .current
    ) throws {
        (self.verb, presetScope) = (verb, scope)
        // Values for one run are those of the caller.
        Environment.remove(RunSource.variable)
        let introduction = Introduction(client: parts.client, locale: nil)
        func host(of source: any SessionSource) -> CurrentHost {
            CurrentHost(source: source, loop: EventLoop()) { introduction }
        }
        let (found, project): (CurrentHost, ScopedProject?)
        if let app {
            guard AppFacts.isValid(name: app) else {
                throw FlagError.misuse("\(AppFactsError.badName(app)).")
            }
            let saved = MenuSnapshot.savedToChange(of: app)
            let rescued = saved == nil ? nil : app
            // Listing them for a command isn't yet reading them.
            let own = host(of: ProgramHost { .ofThisProgram(rescuing: rescued, marksScope: false) })
            if try own.liveSession().hello.name == app {
                found = own
            } else {
                own.close()
                found = host(of: AppFinder(AppDirectory()).source(of: app, after: "--app"))
                try Self.checkOverrides(of: app, found)
            }
            project = nil
        } else {
            guard let own = try parts.project() else { return nil }
            (found, project) = (host(of: ProgramHost { .ofThisProgram(serving: own.served) }), own)
            guard try found.menu().items.contains(where: \.isSetting) else {
                found.close()
                return nil
            }
        }
        let menu = try found.menu()
        (self.host, self.menu, self.project) = (found, menu, project)
        self.app = try found.liveSession().hello.name
        variables = try project?.variables()
    }

    deinit { host.closeAtExit() }

    /// Leaves the host, and waits for its end, before this process becomes another program.
    func close() { host.close() }

    /// Returns the directories of the app in a scope.
    func directories(in scope: ScopeName?) -> AppDirectories {
        project?.directories(scope) ?? AppDirectories(app: app, scope: scope)
    }

    /// Returns the values of all toggles, of a preset and of words `SETTING=VALUE`, of which the later
    /// are the stronger ones.
    ///
    /// - Parameters:
    ///   - toggle: Returns the value of a toggle; `nil` to leave them.
    ///   - name: The preset, or `nil` for none.
    ///   - words: The words.
    /// - Returns: The values.
    /// - Throws: `CommandError` for what the settings can't have, before anything is changed.
    func values(
        ofToggles toggle: ((ListedItem) -> Bool)? = nil,
        preset name: String?,
        _ words: [String]
    ) throws -> [ChangedValue] {
        let assigned = try words.map { word in
            let (item, value) = try menu.assignment(word, for: verb)
            return ChangedValue(item, value)
        }
        let all = try toggle.map(toggles) ?? []
        var values: [ChangedValue] = []
        for change in try all + (name.map(self.values(ofPreset:)) ?? []) + assigned {
            values.removeAll { $0.id == change.id }
            values.append(change)
        }
        try check(values)
        let left = values.map(\.id).filter { !isRead($0) }.map(\.shownName).joined(separator: ", ")
        if !left.isEmpty {
            StandardStreams.writeError("not given to the command, by no variable: \(left)")
        }
        return values
    }

    /// Returns a value for each toggle that a scope can have, and names the others.
    private func toggles(_ value: (ListedItem) -> Bool) throws(FlagError) -> [ChangedValue] {
        let toggles = menu.items.filter { $0.role == .setting(isToggle: true) }
        let isFree = { (item: ListedItem) in item.isWritable && !item.received.isKeptByApp }
        let fixed = toggles.filter { !isFree($0) }.map(\.id.shownName)
        if !fixed.isEmpty {
            let names = fixed.joined(separator: ", ")
            StandardStreams.writeError("left as they are, because they're fixed: \(names)")
        }
        guard fixed.count < toggles.count else {
            throw .misuse("The menu has no toggle that can be set: leave out --flipped or --all.")
        }
        return toggles.filter(isFree).map { ChangedValue($0, .bool(value($0))) }
    }

    /// Throws if the host wouldn't accept values, by rules that only it has.
    func check(_ values: [ChangedValue]) throws {
        guard !values.isEmpty else { return }
        do {
            try apply(values, isDryRun: true)
        } catch let error as HostError where ExitStatus.status(for: error.kind) == 64 {
            throw error
        } catch is HostError {
            // One who may not change this app's own settings may still give a scope some.
        }
    }

    /// Sets values in the scope of this process, in which the host is.
    ///
    /// - Throws: `HostError`.
    func apply(_ values: [ChangedValue], isDryRun: Bool = false) throws {
        let members = values.json.object ?? [:]
        let isRecorded = try host.liveSession().hello.has(.journal)
        let reason = isRecorded ? "devmenu \(verb)" : nil
        _ = try host.ask(.apply(members, isDryRun: isDryRun, reason: reason))
    }

    /// Returns the value that a setting has without any override: a live one is never its default.
    func base(of item: ListedItem) -> JSONValue {
        if let known = bases[item.id] { return known }
        var value = item.received.value
        if Self.isOfPerson(item.received.layer) {
            let layers = Self.layers(of: item.id, host).drop {
                Self.isOfPerson($0["layer"]?.string)
            }
            value = layers.first { ["wins", "shadowed"].contains($0["state"]) }?["value"]
        }
        let base = value ?? item.received.defaultValue ?? .null
        bases[item.id] = base
        return base
    }

    /// Indicates whether a command gets a setting: one of a project needs a variable.
    func isRead(_ id: String) -> Bool { variables?.includes(ItemID(id)) ?? true }

    /// Returns the changes to the environment of a command in a scope.
    ///
    /// - Parameter value: Returns the override of a setting in the scope, or `nil` if there is
    ///   none.
    /// - Returns: The changes.
    func environment(_ value: (ListedItem) -> JSONValue?) -> [String: String?] {
        variables?.environment { id in menu[id: id.rawValue].map { value($0) ?? base(of: $0) } }
            ?? [:]
    }

    /// Indicates whether a layer has what a person changes, which no fresh scope has.
    private static func isOfPerson(_ layer: String?) -> Bool {
        [SettingLayer.override, .run].contains { $0.rawValue == layer }
    }

    /// Throws if a running app doesn't save its overrides.
    private static func checkOverrides(of app: String, _ host: CurrentHost) throws {
        guard let item = try host.menu().items.first(where: \.isSetting) else { return }
        let store = layers(of: item.id, host).first { $0["layer"] == "override" }?["source"]
        guard store == .string(InMemorySettingStore().name) else { return }
        throw HostError.refused(WireError(.denied, MenuSnapshot.unsaved(by: app)))
    }

    /// Returns the layers of a setting, strongest first; none if the host doesn't tell.
    private static func layers(of id: String, _ host: CurrentHost) -> [JSONValue] {
        guard let session = try? host.liveSession(), session.hello.has(.explain) else { return [] }
        return (try? host.ask(.explain(ItemID(id))))?.value["layers"]?.array ?? []
    }

    /// Returns the values of a preset, and warns of those that no setting has.
    private func values(ofPreset name: String) throws -> [ChangedValue] {
        let preset = try preset(name)
        return preset.document.flags.compactMap { flag in
            let item = menu.items.first { $0.isSetting && $0.received.key == flag.key }
            guard let item, item.isWritable, !item.received.isKeptByApp else {
                let fixed =
                    item?.received.isKeptByApp == true ? "the app keeps it" : "its value is fixed"
                let problem = item == nil ? "no setting has it" : fixed
                StandardStreams.writeError(
                    "warning: '\(flag.key)' of '\(name)' is left out: \(problem)"
                )
                return nil
            }
            return preset.value(of: flag.key, default: nil).map { ChangedValue(item, $0) }
        }
    }

    private func preset(_ name: String) throws -> Preset {
        if Preset.isFile(name) {
            let bytes = Result { () throws(FileError) in
                try WholeFile(name).read(atMost: FlagDocument.sizeLimit)
            }
            return try Preset(name, bytes.mapError { PresetError.unreadable(name, $0) }.get())
        }
        if let scope = presetScope {
            do throws(PresetError) {
                return try PresetFolder(ofApp: app, scope: scope).preset(name)
            } catch .unknown {
                // Then it's one that the app has outside of any scope.
            }
        }
        return try PresetFolder(ofApp: app, scope: nil).preset(name)
    }
}

extension MenuSnapshot {
    /// Returns the record of an app whose overrides are to be changed, and says if it doesn't tell that
    /// they are saved.
    static func savedToChange(of app: String) -> MenuSnapshot? {
        let saved = saved(of: app)
        if let saved, saved.savesOverrides == nil {
            StandardStreams.writeError(
                "'\(app)' saved its menu with an older version: its overrides are assumed to be saved"
            )
        }
        return saved
    }
}

extension ChangedValue {
    /// Creates a value of an item of a menu.
    init(_ item: ListedItem, _ value: JSONValue) {
        self.init(id: item.id, key: item.received.key ?? item.id, value: value)
    }
}

extension [ChangedValue] {
    /// The values as a file of overrides has them.
    var overrides: JSONObject { JSONObject(map { ($0.key, OverrideForm.kept(for: $0.value)) }) }
}
