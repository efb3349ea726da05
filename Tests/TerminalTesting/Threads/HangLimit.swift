package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Fails a test that hangs: ten minutes, which no test takes on a loaded machine, or thirty
    /// where tests do more than usual (``TestScale``).
    ///
    /// It measures nothing, and includes the wait for a turn (``OwnThreadTrait``).
    package static var hangLimit: Self { .timeLimit(.minutes(TestScale.factor > 1 ? 30 : 10)) }
}
