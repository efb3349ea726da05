import DevMenuHost
import DevMenuKit
import DevMenuLogging
import Foundation
import Logging

/// Logs lines, and prints the seconds that this needed.
///
/// `log-bench stream COUNT` logs with swift-log's own handler, whose output is standard output.
/// `log-bench menu COUNT` logs for the shells of a menu, once there is a line on standard input;
/// its process then continues until standard input ends, to be looked at.
@main
enum LogBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let count = Int(arguments[2]) else {
            fatalError("usage: log-bench stream|menu COUNT")
        }
        let host = MenuHost("log-bench", build: .debug)
        if arguments[1] == "menu" {
            let logging = MenuLogging(of: host)
            LoggingSystem.bootstrap { logging.handler(label: $0) }
            host.start()
        } else {
            LoggingSystem.bootstrap { StreamLogHandler.standardOutput(label: $0) }
        }
        let logger = Logger(label: "bench")
        if arguments[1] == "menu" {
            logger.info("ready")
            _ = readLine()
        }
        let clock = ContinuousClock()
        let time = clock.measure {
            for number in 0..<count { logger.info("line \(number) of the log of an app") }
        }
        logger.info("done")
        try FileHandle.standardError.write(contentsOf: Data("\(time / .seconds(1))\n".utf8))
        while readLine() != nil {}
    }
}
