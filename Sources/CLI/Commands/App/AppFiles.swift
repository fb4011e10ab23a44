import Foundation
import Platform
import SeQRcast
import Texts

/// The files of the app for phones, as this program was installed with them.
struct AppFiles {
    let sums: AppSums
    /// The files in the order in which they are written: the list first, and last those that lead to
    /// the others.
    let files: [(path: String, bytes: [UInt8])]

    /// Where the app is searched: where an installation puts data, then where `make app` builds it.
    private static var places: [String] {
        let folder = Installation.own.folder
        let installed = folder.deletingLastPathComponent().appending(path: "share/seqrcast/app").path
        // .build/PLATFORM/CONFIGURATION/seqrcast
        let build = folder.deletingLastPathComponent().deletingLastPathComponent()
        return [installed, build.appending(path: "app").path]
    }

    /// Reads the files and checks each against the list.
    ///
    /// - Throws: exit code 1 if the app is missing or damaged, or others could change it.
    init() throws {
        let list = AppSums.fileName
        // The sums in the list hold for the files beside it, whoever may write those.
        let folder = URL(fileURLWithPath: try Self.listPath(list)).deletingLastPathComponent().path
        let damaged = Diagnostic(
            .failed, "the app's files in \(folder.printableName) are damaged", hints: ["install them anew"])
        func read(_ path: String) throws -> [UInt8] {
            let file = try? FileSystem.open("\(folder)/\(path)", isRegular: true)
            guard let data = try? file?.readToEnd() else { throw damaged }
            return Array(data)
        }
        let listed = try read(list)
        guard let sums = AppSums(listed) else { throw damaged }
        let last = ["index.html", "sw.js"]
        let paths = sums.paths.filter { !last.contains($0) } + last
        files =
            try [(list, listed)]
            + paths.map { path in
                let bytes = try read(path)
                guard sums.fits(bytes, at: path) else { throw damaged }
                return (path, bytes)
            }
        self.sums = sums
    }

    private static func listPath(_ list: String) throws -> String {
        for place in places {
            do {
                return try Installation.own.file(at: "\(place)/\(list)")
            } catch Installation.Failure.foreign(let path) {
                throw Diagnostic(
                    .failed, "the app is not used: others could change \(path.printableName)",
                    hints: ["remove it, or install seqrcast where only you or root can write"])
            } catch {}
        }
        throw Diagnostic(
            .failed, "the app's files, which come with this program, are missing",
            hints: [
                "`make app` makes them, and `sudo make install` puts them into \(places[0].printableName)"
            ])
    }

    /// Writes the files into a folder that is empty, or has this app or an earlier one.
    ///
    /// Files of the earlier one that are not in this one are removed; others are kept.
    ///
    /// - Throws: exit code 2 if the folder cannot be written, 8 if a file in it is not of the app.
    func write(to folder: OutputFolder, _ overwrite: OverwriteOption) throws {
        let earlier = folder.file(AppSums.fileName).content.flatMap(AppSums.init)
        let isEmpty = (try? FileSystem.names(inFolder: folder.path))?.isEmpty ?? false
        guard isEmpty || earlier != nil || overwrite.force else {
            throw Diagnostic(
                .unconfirmed,
                "\(folder.path.printableName) has files that are not of the app; nothing was written",
                hints: ["name an empty folder, or add the app to this one with `--force`"])
        }
        let known = Set(earlier?.paths ?? []).union(earlier == nil ? [] : [AppSums.fileName])
        for (path, _) in files where !known.contains(path) && !overwrite.force {
            let target = folder.path(of: path)
            guard FileStatus(path: target, followsLinks: false) == nil else {
                throw OverwriteOption.kept(target)
            }
        }
        for (path, bytes) in files {
            let target = URL(fileURLWithPath: folder.path(of: path))
            do {
                try FileSystem.makeFolder(target.deletingLastPathComponent().path, isPrivate: false)
            } catch {
                throw Diagnostic(error, writing: "into the folder \(folder.path.printableName)")
            }
            _ = try OutputFile(path: target.path).create(with: bytes, isPrivate: false, isReplacing: true)
        }
        for path in known.subtracting(files.map(\.path)) {
            try? FileSystem.remove(folder.path(of: path))
        }
    }
}
