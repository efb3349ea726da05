import DevMenuClient
import DevMenuKit
import TerminalTesting
import Testing

@Suite struct LocalAppErrorTests {
    @Test(arguments: [
        (
            LocalAppError.none("shop", running: []),
            "no app 'shop' is running: no app of this user offers its menu"
        ),
        (
            .none("shop", running: ["cart (pid 7)", "till (pid 8)"]),
            "no app 'shop' is running. Running: cart (pid 7), till (pid 8)"
        ),
        (
            .several("shop", ["shop (pid 7)", "shop (pid 8)"]),
            "'shop' is several apps: shop (pid 7), shop (pid 8). Name one by its pid."
        ),
        (
            .unreachable("shop (pid 7)", reason: "Connection refused"),
            "shop (pid 7) cannot be reached: Connection refused"
        ),
    ])
    func `says what is wrong, and what there is`(error: LocalAppError, words: String) {
        #expect(error.description == words)
    }

    @Test func `a directory that is not there holds no app`() throws {
        let environment = try TestEnvironment()
        let nowhere = RuntimeDirectory(environment.path("nowhere"))
        #expect(throws: LocalAppError.none("shop", running: [])) {
            try LocalApp(named: "shop", in: [nowhere])
        }
    }
}
