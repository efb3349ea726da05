import DevMenuSystem

extension SessionEnding {
    /// The way in which the host's own process ended; `nil` stands for what is not known.
    init(_ end: ProcessEnd?) {
        self =
            switch end {
            case .exit(let status): .exit(status)
            case .signal(let number): .signal(number)
            case .unknown, nil: .disconnected
            }
    }
}
