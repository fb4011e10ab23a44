import Foundation
import Testing

/// Local times of the program and of `date`, for values of `TZ` of all kinds.
struct UserTimeZoneTests {
    /// Prints nothing where both agree about the time of a message.
    private static let script = """
        vault=$(mktemp -d) && trap 'rm -r "$vault"' EXIT && cp samples/bob.vault "$vault"
        export SEQRCAST_VAULT="$vault/bob.vault"
        seqrcast scan samples/share.png samples/message-text.png --yes > "$vault/scanned" 2>&1
        created=$(seqrcast history --limit 1 --json | sed 's/.*"created":"\\([^"]*\\)".*/\\1/')
        local=$(date -d "$created" '+%Y-%m-%d %H:%M')
        seqrcast history --limit 1 | grep -q "$local" || { echo "not $local:"; seqrcast history --limit 1; }
        count() { seqrcast history --count --since "$(date -d "$created + $1 seconds" '+%Y-%m-%dT%H:%M:%S')"; }
        echo "$(count 0) $(count 1)"
        """

    private static let hasZones = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")

    /// Debian 13 has them in a package of their own.
    private static let legacyZones = ["posix/America/New_York", "CET", "US/Pacific"]
        .filter { FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/\($0)") }

    @Test(
        .enabled(if: hasZones, "the C library has no time zones"),
        arguments: [
            "Europe/Berlin", ":Europe/Berlin", "/usr/share/zoneinfo/Europe/Berlin", "America/New_York",
            "EST5EDT", "EST5EDT,M3.2.0,M11.1.0", "CET-1CEST,M3.5.0,M10.5.0/3", "GMT+5", "UTC-5:30", "JST-9",
            "<+0330>-3:30", "Etc/GMT+5", "UTC", "Zulu", "America/Los_Angeles",
            "",
        ] + legacyZones)
    func `TZ means what it means to the C library`(_ zone: String) throws {
        #expect(try Self.run(Self.script, zone) == "1 0\n")
    }

    @Test(arguments: ["AAA-1BBB,J9,J10", "XXX2YYY,J9,J10/3"])
    func `rules that no zone has are refused`(_ rules: String) throws {
        let printed = try Self.run("seqrcast inspect samples/share.png || echo $?", rules)
        #expect(printed.hasPrefix("error: no time zone has the rules in TZ\n") && printed.hasSuffix("\n64\n"))
    }

    @Test(arguments: ["Nowhere/Nothing", "Foo", "Berlin", "PST", "/etc/nothing", "/etc/passwd"])
    func `a name that is no zone's is refused, not taken for UTC`(_ name: String) throws {
        let printed = try Self.run("seqrcast inspect samples/share.png || echo $?", name)
        #expect(printed.hasPrefix("error: there is no time zone \(name), as TZ says\n"))
        #expect(printed.hasSuffix("\n64\n"))
    }

    private static func run(_ script: String, _ zone: String) throws -> String {
        let (output, process) = (Pipe(), Process())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-euc", script]
        process.currentDirectoryURL = Transcript.root
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PATH": "\(Transcript.programs.path):/usr/bin:/bin", "TZ": zone,
        ]) { $1 }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: printed, as: UTF8.self)
    }
}
