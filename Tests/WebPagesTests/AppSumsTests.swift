import Primitives
import Testing
import WebPages

struct AppSumsTests {
    private static let hash = String(repeating: "0", count: 64)

    private static func list(_ paths: String...) -> [UInt8] {
        Array(paths.map { "\(hash)  \($0)\n" }.joined().utf8)
    }

    @Test func `a list names its files, and has the app's hash`() throws {
        let list = Self.list("core.wasm", "index.html", "screens/scan.js", "sw.js")
        let sums = try #require(AppSums(list))
        #expect(sums.paths == ["core.wasm", "index.html", "screens/scan.js", "sw.js"])
        #expect(sums.digest == SHA256.hash(list))
    }

    @Test func `a file fits its own line alone`() throws {
        // SHA-256 of "abc" (FIPS 180-4).
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let list = Array("\(hash)  a.js\n".utf8) + Self.list("core.wasm", "index.html", "sw.js")
        let sums = try #require(AppSums(list))
        #expect(sums.fits(Array("abc".utf8), at: "a.js"))
        #expect(!sums.fits(Array("abd".utf8), at: "a.js"))
        #expect(!sums.fits(Array("abc".utf8), at: "sw.js"))
        #expect(!sums.fits(Array("abc".utf8), at: "b.js"))
    }

    @Test(arguments: [
        "/etc/passwd", "../up.js", "a/../../up.js", "./a.js", "a//b.js", "", ".htaccess", "a b.js", "a\\b.js",
        "ä.js",
    ])
    func `a list that names a file outside its folder is refused`(path: String) {
        #expect(AppSums(Self.list("core.wasm", "index.html", "sw.js", path)) == nil)
    }

    @Test func `a text that is no such list is refused`() {
        #expect(AppSums([]) == nil)
        #expect(AppSums([0xFF]) == nil)
        #expect(AppSums(Self.list("core.wasm", "index.html")) == nil)
        #expect(AppSums(Self.list("core.wasm", "index.html", "sw.js", "sw.js")) == nil)
        #expect(AppSums(Array("00  sw.js\n".utf8)) == nil)
    }
}
