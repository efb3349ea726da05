public struct HostFacts {
    let app: AppFacts; let directories: AppDirectories
    public init(app: AppFacts, directories: AppDirectories) {
        self.app = app; self.directories = directories
    }
    public var json: JSONObject { ["name": .string(app.name)] }
}
