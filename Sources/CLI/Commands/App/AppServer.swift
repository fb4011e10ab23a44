import FlyingSocks
import Foundation
import SeQRcast

/// A web server for the app, which only this machine reaches. Each connection gets one file.
///
/// It is for trying the app: browsers give no camera, no keys and no service worker to a page that was
/// opened as a file. docs/decisions/0157-flyingfox.md says why it uses sockets alone, and
/// docs/decisions/0172-no-app-over-the-vault.md why it does not serve the vault.
struct AppServer {
    private let contents: [String: [UInt8]]
    private let socket: Socket

    /// The most bytes of a request: browsers send less than two kilobytes.
    private static let requestLimit = 1 << 16

    /// - Parameter port: 0: one that is free.
    /// - Throws: an error of the system, such as a port in use.
    init(_ files: AppFiles, port: UInt16) throws {
        contents = Dictionary(uniqueKeysWithValues: files.files.map { ($0.path, $0.bytes) })
        socket = try Socket(domain: AF_INET)
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
        try socket.listen()
    }

    /// Serves until the process ends.
    ///
    /// - Parameter onStart: called with the port.
    /// - Throws: an error of the system.
    func run(onStart: (UInt16) throws -> Void) async throws {
        let pool = SocketPool.ePoll()
        try await pool.prepare()
        let listener = try AsyncSocket(socket: socket, pool: pool)
        if case .ip4(_, let port) = try socket.sockname() { try onStart(port) }
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { try await pool.run() }
            for try await connection in listener.sockets {
                group.addTask {
                    // Browsers end connections at any time.
                    try? await answer(connection)
                    try? connection.close()
                }
            }
        }
    }

    private func answer(_ connection: AsyncSocket) async throws {
        var request = ""
        while !request.contains("\r\n\r\n") {
            let piece = try await connection.read(atMost: Self.requestLimit)
            request += String(decoding: piece, as: UTF8.self)
            guard request.utf8.count <= Self.requestLimit else { return }
        }
        try await connection.write(response(to: request))
    }

    private func response(to request: String) -> Data {
        let words = request.prefix { !$0.isNewline }.split(separator: " ")
        let isKnownMethod = words.count == 3 && ["GET", "HEAD"].contains(words[0])
        let path = isKnownMethod ? words[1].prefix { $0 != "?" } : ""
        let name = path == "/" ? "index.html" : String(path.dropFirst())
        guard let bytes = contents[name] else {
            return Data("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        }
        let headers = [
            "HTTP/1.1 200 OK", "Content-Type: \(Self.mediaType(of: name))", "Content-Length: \(bytes.count)",
            "Connection: close", "Cache-Control: no-cache", "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer", "Content-Security-Policy: frame-ancestors 'none'",
        ]
        let head = Data((headers.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        return words[0] == "HEAD" ? head : head + bytes
    }

    private static func mediaType(of path: String) -> String {
        let types = [
            "html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript",
            "wasm": "application/wasm", "json": "application/json",
            "webmanifest": "application/manifest+json", "png": "image/png", "svg": "image/svg+xml",
        ]
        return types[URL(fileURLWithPath: path).pathExtension] ?? "text/plain; charset=utf-8"
    }
}
