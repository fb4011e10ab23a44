import FlyingFox
import FlyingSocks
import Foundation
import SeQRcast

/// A web server for the app, which only this machine reaches.
struct AppServer {
    private let contents: [String: [UInt8]]
    private let server: HTTPServer

    /// - Parameter port: 0: one that is free.
    /// - Throws: an error of the system.
    init(_ files: AppFiles, port: UInt16) throws {
        contents = Dictionary(uniqueKeysWithValues: files.files.map { ($0.path, $0.bytes) })
        server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
    }

    /// Serves until the process ends.
    ///
    /// - Parameter onStart: called with the port, once it answers.
    /// - Throws: an error of the system, such as a port in use.
    func run(onStart: @escaping @Sendable (UInt16) throws -> Void) async throws {
        let contents = contents
        await server.appendRoute("GET /*") { request in
            let path = request.path == "/" ? "index.html" : String(request.path.dropFirst())
            guard let bytes = contents[path] else { return HTTPResponse(statusCode: .notFound) }
            return HTTPResponse(
                statusCode: .ok, headers: Self.headers(of: path), body: Data(bytes))
        }
        let serving = Task { try await server.run() }
        do {
            try await server.waitUntilListening()
        } catch {
            // The reason why it does not listen.
            try await serving.value
            throw error
        }
        if case .ip4(_, let port)? = await server.listeningAddress { try onStart(port) }
        try await serving.value
    }

    private static func headers(of path: String) -> HTTPHeaders {
        [
            .contentType: mediaType(of: path),
            HTTPHeader("Cache-Control"): "no-cache",
            HTTPHeader("X-Content-Type-Options"): "nosniff",
            HTTPHeader("Referrer-Policy"): "no-referrer",
            HTTPHeader("Content-Security-Policy"): "frame-ancestors 'none'",
        ]
    }

    private static func mediaType(of path: String) -> String {
        let types = [
            "html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript",
            "mjs": "text/javascript", "wasm": "application/wasm", "json": "application/json",
            "webmanifest": "application/manifest+json", "png": "image/png", "svg": "image/svg+xml",
        ]
        return types[URL(fileURLWithPath: path).pathExtension] ?? "text/plain; charset=utf-8"
    }
}
