import DevMenuWire

/// Waits for the hello of an app; dials again while it serves as many shells as it can.
enum AppGreeting {
    /// The pause before an app is dialled again.
    private static let pause = Duration.milliseconds(20)

    /// Waits for the hello.
    ///
    /// - Parameters:
    ///   - first: The connection to the app; it is closed if no hello comes over it.
    ///   - retries: The most times that the app is dialled again.
    ///   - loop: The loop to wait in.
    ///   - timeout: The time that the app has for each hello.
    ///   - deadline: An earlier time to give up, or `nil`.
    ///   - dial: Makes another connection to the app.
    /// - Returns: The hello, and the connection over which it came.
    /// - Throws: ``HelloWait/Failure``, or the error of `dial`.
    static func hello(
        over first: HostConnection,
        retries: Int,
        in loop: EventLoop,
        within timeout: Duration,
        before deadline: ContinuousClock.Instant?,
        dial: () throws -> HostConnection
    ) throws -> (hello: Hello, connection: HostConnection) {
        var connection = first
        var left = retries
        while true {
            do throws(HelloWait.Failure) {
                let hello = try HelloWait.hello(
                    over: connection,
                    in: loop,
                    within: timeout,
                    before: deadline
                )
                return (hello, connection)
            } catch {
                connection.close()
                guard error.isBusy, left > 0, deadline.map({ .now < $0 }) ?? true else {
                    throw error
                }
                left -= 1
                guard loop.pause(for: pause) else { throw HelloWait.Failure.interrupted }
                connection = try dial()
            }
        }
    }
}
