import DevMenuKit
import DevMenuShell

/// A file that was asked about, and what came of it.
struct VerifiedBinary {
    /// The status where something was found.
    private static let foundStatus: Int32 = 1

    private let path: String
    private let outcome: Result<[BinaryFinding], CommandError>

    /// Reads a file.
    init(path: String) {
        self.path = path
        outcome = Result { () throws(BinaryError) in
            try BinaryFile(try FileBytes(path: path)).findings()
        }.mapError { CommandError.unreadable(path: path, reason: $0.description) }
    }

    /// Whether it carries anything.
    var isFound: Bool {
        switch outcome {
        case .success(let findings): findings.contains(where: \.isFound)
        case .failure: false
        }
    }

    /// The program's status, were this its only file.
    var status: Int32 {
        switch outcome {
        case .success: isFound ? Self.foundStatus : ExitStatus.success
        case .failure(let error): ExitStatus.status(for: error.kind)
        }
    }

    /// What came of it, for programs.
    var json: JSONValue {
        switch outcome {
        case .success(let findings):
            [
                "path": .string(path), "found": .bool(isFound),
                "architectures": .array(findings.map(\.json)),
            ]
        case .failure(let error): ["path": .string(path), "error": error.json]
        }
    }

    /// Prints what came of it: a line for each architecture.
    func tell() {
        switch outcome {
        case .success(let findings):
            for finding in findings {
                let name = findings.count > 1 ? "\(path) (\(finding.architecture))" : path
                let what = finding.isFound ? "found \(finding.description)" : finding.description
                print(ControlEscaping.escaped("\(name): \(what)"))
            }
        case .failure(let error): Verify.complain(error)
        }
    }
}
