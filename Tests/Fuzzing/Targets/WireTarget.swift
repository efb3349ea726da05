import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuWire

/// The lines and messages that each side reads from the other, and their parameters.
package struct WireTarget: FuzzTarget {
    package let name = "wire"

    package func take(_ bytes: [UInt8]) throws(Finding) {
        let whole = lines(of: bytes, inPiecesOf: bytes.count)
        for size in [1, 7] {
            try Finding.unless(
                lines(of: bytes, inPiecesOf: size) == whole,
                "pieces of \(size) make other lines"
            )
        }
        for line in whole {
            try takeAsHost(line)
            try takeAsShell(line)
        }
    }

    private func lines(of bytes: [UInt8], inPiecesOf size: Int) -> [ArraySlice<UInt8>?] {
        var framer = LineFramer(limit: 256)
        var lines: [ArraySlice<UInt8>?] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            framer.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
            while let frame = framer.next() {
                if case .line(let line) = frame { lines.append(line) } else { lines.append(nil) }
            }
        }
        return lines
    }

    private func takeAsHost(_ line: ArraySlice<UInt8>?) throws(Finding) {
        guard let line else { return }
        let answer: Result<JSONValue, WireError>
        var id: RequestID?
        do {
            guard
                case .request(let number, let method, let params, let chain) =
                    try MessageToHost(line: line)
            else { return }
            id = number
            let request = try HostRequest(method: method, params: params)
            try checkWriting(of: request, chain: chain)
            answer = .success(params.value)
        } catch let error as MessageToHost.MalformedError {
            id = error.id
            answer = .failure(error.error)
        } catch let error as WireError {
            answer = .failure(error)
        } catch let finding as Finding {
            throw finding
        } catch {
            throw Finding("a line fails with \(error)")
        }
        var writer = JSONWriter()
        MessageWriter.response(id: id, answer.map(HostAnswer.json), into: &writer)
        guard let message = MessageToShell(line: writer.bytes.dropLast()) else {
            throw Finding("the answer isn't a message")
        }
        switch message {
        case .response(let number, let read):
            try Finding.unless(
                number == id && read.map(\.value) == answer,
                "the answer is read as another"
            )
        case .failure(let error):
            try Finding.unless(
                id == nil && answer == .failure(error),
                "the error is read as another"
            )
        case .notification:
            throw Finding("the answer is read as a notification")
        }
    }

    /// Checks that a request that was read is the same after it is written.
    private func checkWriting(of request: HostRequest, chain: Int?) throws(Finding) {
        var writer = JSONWriter()
        MessageWriter.request(id: 1, request, chain: chain, into: &writer)
        guard
            case .request(.integer(1), let method, let params, chain)? =
                try? MessageToHost(line: writer.bytes.dropLast()),
            let again = try? HostRequest(method: method, params: params)
        else { throw Finding("a request that was read is no request after it is written") }
        try Finding.unless(again == request, "a request changes when it is written")
    }

    /// Checks that the texts of a hello, which the shell shows of every host, are short and valid.
    private func checkHello(_ params: JSONValue) throws(Finding) {
        guard let hello = try? Hello(params: params) else { return }
        try Finding.unless(
            AppFacts.isValid(name: hello.name),
            "a host may be called '\(hello.name)'"
        )
        for text in [hello.version, hello.build] {
            try Finding.unless(
                text.unicodeScalars.count <= Hello.longestText,
                "a host's version or build has \(text.unicodeScalars.count) characters"
            )
        }
        try Finding.unless(
            (try? Hello(params: .object(hello.params))) == hello,
            "a hello changes when it is written"
        )
    }

    private func takeAsShell(_ line: ArraySlice<UInt8>?) throws(Finding) {
        guard let line, let message = MessageToShell(line: line) else { return }
        switch message {
        case .response(_, .success(let json)):
            _ = ListedMenu(ReceivedMenu(json)).items
            try Finding.unless(
                json.bytes.elementsEqual(ReceivedJSON(json.value).bytes),
                "an answer is written in other bytes than it came"
            )
        case .response(_, .failure(let error)), .failure(let error):
            try Finding.unless(WireError(json: error.json) == error, "an error changes")
        case .notification(let method, let params):
            try checkHello(params)
            do {
                _ = try HostEvent(method: method, params: params)
            } catch {
                try Finding.unless(
                    error.description.contains(method),
                    "the error for '\(method)' doesn't name it"
                )
            }
        }
    }
}
