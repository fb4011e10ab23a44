import ArgumentParser
import Foundation
import SeQRcast

struct VaultOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The vault file; else SEQRCAST_VAULT, else seqrcast/vault.sqlite in the XDG data folder.",
            valueName: "file"))
    var vault: String?

    var url: URL {
        let environment = ProcessInfo.processInfo.environment
        if let path = vault ?? environment["SEQRCAST_VAULT"], !path.isEmpty {
            return URL(fileURLWithPath: path)
        }
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder =
            data.map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
        return folder.appending(path: "seqrcast/vault.sqlite")
    }

    func session() throws -> Session { try Session(vault: url) }
}
