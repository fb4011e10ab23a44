import Foundation
import Testing

/// Another user of the machine watches a public folder, and tries to open each new file.
struct OtherUserTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "samples"),
            withDestinationURL: Transcript.root.appending(path: "samples"))
    }

    /// Prints the names of files that it could open, until `end` appears; inotify(7) reports each
    /// new file at once.
    private static let watcher = """
        import ctypes, os, struct, sys
        os.setgroups([]), os.setgid(65534), os.setuid(65534)
        libc = ctypes.CDLL(None)
        watch = libc.inotify_init()
        IN_CREATE, IN_MOVED_TO = 0x100, 0x80
        if libc.inotify_add_watch(watch, os.fsencode(sys.argv[1]), IN_CREATE | IN_MOVED_TO) < 0:
            sys.exit("the folder cannot be watched")
        print("watching", flush=True)
        name = ""
        while name != "end":
            events = os.read(watch, 1 << 16)
            while events:
                length = struct.unpack_from("iIII", events)[3]
                name = events[16 : 16 + length].rstrip(b"\\0").decode()
                events = events[16 + length :]
                try:
                    os.close(os.open(os.path.join(sys.argv[1], name), os.O_RDONLY))
                    print(name, flush=True)
                except OSError:
                    pass
        """

    private static let preparation = """
        seqrcast init --vault alice && seqrcast channel create club --vault alice
        echo secret > notes.txt
        seqrcast publish club --file notes.txt -o notes.png --vault alice
        seqrcast encrypt notes.txt --channel club -o notes.seqr --vault alice
        echo "a passphrase of some length" > passphrase
        seqrcast backup -o backup.seqr --passphrase-fd 3 3< passphrase --vault alice
        cp alice source && chmod 644 source
        echo evil.example > names.txt
        cp samples/bob.vault bob && seqrcast scan samples/share.png --yes --vault bob
        seqrcast scan samples/message-text.png --at geo:37.77,-122.42 --vault bob
        """

    private static let secrets = """
        umask 0
        : > open
        for i in $(seq 100); do seqrcast init --vault made$i; rm -f made$i*; done
        for i in $(seq 5); do XDG_DATA_HOME=$PWD/nested$i seqrcast init; rm -rf nested$i; done
        for i in $(seq 5); do seqrcast doctor --vault source --rescue rescued$i; done
        seqrcast restore backup.seqr --passphrase-fd 3 3< passphrase --vault restored
        seqrcast threats import names.txt --vault alice
        seqrcast show 'club#1' --save saved --vault alice
        seqrcast decrypt notes.seqr -o decrypted.txt --vault alice
        seqrcast backup -o another.seqr --passphrase-fd 3 3< passphrase --vault alice
        seqrcast guest club -o guest.html --passphrase-fd 3 3< passphrase --vault alice
        seqrcast history --gpx -o history.gpx --vault bob
        seqrcast map -o map.html --vault bob
        : > end
        """

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func `another user cannot open a file with a secret at any moment`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try run("/bin/sh", ["-ec", Self.preparation]).process.waitUntilExit()
        let watcher = try run("/usr/bin/python3", ["-c", Self.watcher, folder.path])
        var printed = ""
        while !printed.hasSuffix("\n"), let byte = try watcher.output.read(upToCount: 1), !byte.isEmpty {
            printed += String(decoding: byte, as: UTF8.self)
        }
        try #require(printed == "watching\n")
        let (tool, _) = try run("/bin/sh", ["-ec", Self.secrets])
        tool.waitUntilExit()
        #expect(tool.terminationStatus == 0)
        // Otherwise the watcher would wait forever.
        if tool.terminationStatus != 0 { try Data().write(to: folder.appending(path: "end")) }
        let opened = try watcher.output.readToEnd() ?? Data()
        watcher.process.waitUntilExit()
        #expect(
            String(decoding: opened, as: UTF8.self).split(separator: "\n").map(String.init) == [
                "open", "end",
            ])
    }

    /// Has the decoder's name be that of Perl, which runs the file that is the decoder's first argument.
    private static let planter = """
        import os, sys
        os.setgroups([]), os.setgid(65534), os.setuid(65534)
        os.chdir(sys.argv[1])
        os.makedirs("libexec/seqrcast")
        os.symlink("/usr/bin/perl", "libexec/seqrcast/seqrcast-decode")
        open("files", "w").write('open(my $file, ">", "taken");')
        """

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func `a program that another user puts in place of the decoder is not started`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        // As in /tmp, anybody may make files there, and nobody may replace another's.
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: folder.path)
        let programs = folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
        try FileManager.default.copyItem(at: Transcript.tool, to: programs.appending(path: "seqrcast"))
        try run("/usr/bin/python3", ["-c", Self.planter, folder.path]).process.waitUntilExit()
        let planted = folder.appending(path: "libexec/seqrcast/seqrcast-decode").path
        try #require(FileManager.default.fileExists(atPath: planted))
        let (tool, _) = try run(
            "/bin/sh", ["-c", "bin/seqrcast inspect samples/message-text.png --vault none"])
        tool.waitUntilExit()
        #expect(tool.terminationStatus == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "taken").path))
    }

    /// Runs the tool as a user without other processes, with more and more of them allowed, and prints how each run
    /// ends.
    private static let limiter = """
        import os, resource, subprocess, sys
        os.chdir(sys.argv[1])
        images = ["samples/message-text.png", "samples/message-url.png"]
        for limit in range(1, 13):
            def become():
                resource.setrlimit(resource.RLIMIT_NPROC, (limit, limit))
                os.setgroups([]), os.setgid(54321), os.setuid(54321)
            ended = subprocess.run(
                ["bin/seqrcast", "inspect", *images, "--vault", "none", "--jobs", "2"], preexec_fn=become,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
            print(ended.returncode, *ended.stderr.decode().splitlines()[:1], sep="|", flush=True)
        """

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func `too few threads are one sentence, and some do`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let programs = folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
        for tool in [
            Transcript.tool, Transcript.tool.deletingLastPathComponent().appending(path: "seqrcast-decode"),
        ] {
            try FileManager.default.copyItem(at: tool, to: programs.appending(path: tool.lastPathComponent))
        }
        let (limiter, output) = try run("/usr/bin/python3", ["-c", Self.limiter, folder.path])
        let printed = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
        limiter.waitUntilExit()
        let ends = printed.split(separator: "\n").map(String.init)
        #expect(ends.count == 12)
        let refused = ends.prefix { $0 == "1|error: this program may start too few threads" }
        #expect(!refused.isEmpty)
        #expect(!ends.dropFirst(refused.count).isEmpty)
        #expect(ends.dropFirst(refused.count).allSatisfy { $0.hasPrefix("0") })
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (
        process: Process, output: FileHandle
    ) {
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PATH": "\(Transcript.programs.path):/usr/bin:/bin", "TZ": "UTC",
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = program == "/bin/sh" ? FileHandle.nullDevice : output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }
}
