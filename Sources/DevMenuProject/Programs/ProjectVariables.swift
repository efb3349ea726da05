package import DevMenuKit
import DevMenuSystem

/// The environment variables in which a command gets the settings of a project, as its programs do.
///
/// Those that choose the code which programs run are left out: the command is the user's own, and not
/// one that the file's author wrote beside them.
package struct ProjectVariables {
    private let file: ProjectFile
    private let permit: ProjectPermit
    private let settings: [ProgramSetting]

    /// Reads the variables of a project's file, without serving it.
    ///
    /// - Throws: `ProjectFileError`, `AppFactsError` or `RegistrationError` if serving fails.
    package init(of file: ProjectFile) throws {
        let (load, _, _) = try ProjectHost.load(of: file)
        settings = try load.contents().programSettings.filter { setting in
            setting.variable.map { !CodeVariable.includes($0) } ?? false
        }
        permit = load.permits[0]
        self.file = file
    }

    /// Throws if there are variables and the file isn't trusted as it is, for a command to be run.
    package func check(_ command: [String]) throws {
        guard !settings.isEmpty else { return }
        try permit.check(command, in: FileSystem.workingDirectory ?? file.directory)
    }

    /// Indicates whether the setting with an identifier has a variable.
    package func includes(_ id: ItemID) -> Bool { settings.contains { $0.setting.id == id } }

    /// Returns the variables for values, `nil` for one that is unset.
    ///
    /// - Parameter value: Returns the value of the setting with an identifier.
    /// - Returns: The changes to a command's environment.
    package func environment(_ value: (ItemID) -> JSONValue?) -> [String: String?] {
        var variables: [String: String?] = [:]
        for setting in settings {
            guard let name = setting.variable, let value = value(setting.setting.id) else {
                continue
            }
            variables.updateValue(setting.text(of: value), forKey: name)
        }
        return variables
    }
}

extension ProjectFile {
    /// Returns the project's directories in a scope, or in none.
    package func directories(in scope: ScopeName?) -> AppDirectories {
        ProjectName(of: self).directories.inside(scope)
    }
}
