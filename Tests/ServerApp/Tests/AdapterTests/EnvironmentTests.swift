import Testing

/// The tests that share the process's environment, one after the other.
@Suite(.serialized) struct EnvironmentTests {}
