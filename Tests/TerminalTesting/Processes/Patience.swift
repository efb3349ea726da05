/// The time in which what has to happen does, before a test calls it a hang.
public enum Patience {
    /// The seconds: 30, and three times as many where the tests run at length.
    ///
    /// A program then shares two processors with hundreds of others, and has taken 30 seconds to print
    /// and end, which otherwise takes it a hundredth of one.
    public static let seconds: Double = TestScale.factor > 1 ? 90 : 30
}
