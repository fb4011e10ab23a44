import Foundation
import PackagePlugin

/// Lets `CMLKEM` include files of BoringSSL from the checkout of swift-crypto, wherever SwiftPM has
/// put it. Its product `Crypto` would compile all of BoringSSL (docs/decisions/0278-mlkem.md).
@main struct BoringSSL: BuildToolPlugin {
    struct NotFound: Error, CustomStringConvertible {
        let description = "the package swift-crypto is not among the dependencies"
    }

    /// The public headers that BoringSSL's files include by name.
    private static let headers = [
        "aes", "base", "bcm_public", "bytestring", "crypto", "ex_data", "mem", "rand", "stack",
    ].map { "CCryptoBoringSSL_\($0).h" }

    /// Writes headers of the same names, each of which includes BoringSSL's, and the only source
    /// file of the target.
    private static let script = """
        include=$1 source=$2 boringssl=$3 own=$4
        shift 4
        for header; do
            echo "#include \\"$boringssl/include/$header\\"" >"$include/$header"
        done
        cat >"$source" <<END
        #define KECCAK "$boringssl/crypto/fipsmodule/keccak/keccak.cc.inc"
        #define MLKEM "$boringssl/crypto/fipsmodule/mlkem/mlkem.cc.inc"
        #include "$own"
        END
        """

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let dependency = context.package.dependencies.first { $0.package.id == "swift-crypto" }
        guard let package = dependency?.package else { throw NotFound() }
        let boringssl = package.directoryURL.appending(path: "Sources/CCryptoBoringSSL")
        let own = target.directoryURL.appending(path: "mlkem_shim.cc")
        let include = context.pluginWorkDirectoryURL.appending(path: "include")
        let source = context.pluginWorkDirectoryURL.appending(path: "mlkem_shim.cc")
        return [
            .buildCommand(
                displayName: "Finding BoringSSL", executable: URL(filePath: "/bin/sh"),
                arguments: ["-euc", Self.script, "sh"] + [include, source, boringssl, own].map(\.path)
                    + Self.headers,
                inputFiles: [],
                outputFiles: [source] + Self.headers.map { include.appending(path: $0) })
        ]
    }
}
