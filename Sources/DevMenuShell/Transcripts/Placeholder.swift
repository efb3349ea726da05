/// A part of an expected line that stands for a text of some form, which varies from run to run.
enum Placeholder: String, CaseIterable, Sendable {
    /// The number of a process.
    case pid
    /// A time of day, in one of the forms that devmenu prints.
    case time
    /// A date.
    case date
    /// A duration, in one of the forms that devmenu prints.
    case duration
    /// A path of a file.
    case path
    /// A version.
    case version
    /// A UUID.
    case uuid
    /// A number.
    case number

    /// The placeholder without a name, such as `<pid>`.
    var text: String { "<\(rawValue)>" }
}
