import CLinux
package import Foundation
import Storage

/// A program started by this one, with pipes as standard input and output and no other open files.
///
/// It leads a process group of its own, so that its own children can be ended with it.
@safe package final class ChildProcess {
    /// The end of the program.
    package enum Ending: Equatable {
        case exit(Int32)
        case signal(Int32)
    }

    /// Why no program was started.
    package enum StartFault: Error, Equatable {
        case tooManyFiles
        case tooManyProcesses
        case outOfMemory
        case unexpected(errno: Int32)

        /// - Parameter errno: of pipe(2) or posix_spawn(3).
        package init(errno: Int32) {
            self =
                switch errno {
                case EMFILE, ENFILE: .tooManyFiles
                case EAGAIN: .tooManyProcesses
                case ENOMEM: .outOfMemory
                default: .unexpected(errno: errno)
                }
        }
    }

    /// The open files of this process that a started program takes: two stay, and two more while it
    /// starts.
    package static let fileCount = 4

    /// Writes to the program's standard input; does not block.
    package let input: FileHandle
    /// Reads from the program's standard output.
    package let output: FileHandle
    package let id: Int32
    private var ending: Ending?

    /// Starts a program.
    ///
    /// Its standard error is discarded: output of libraries would mix with this program's lines.
    ///
    /// - Parameter environment: its variables with their values; nil: those of this program.
    package init(
        executable: String, arguments: [String], environment: [String]? = nil
    ) throws(StartFault) {
        // With only the child's copies of the other ends left, its end closes the pipes.
        let (toChild, fromChild) = (try Self.pipe(), try Self.pipe())
        id = try Self.spawn(
            executable, arguments, environment, input: toChild.reading.fileDescriptor,
            output: fromChild.writing.fileDescriptor)
        input = toChild.writing
        output = fromChild.reading
        input.stopBlocking()
    }

    /// Foundation's pipe ends this process where it cannot be made.
    private static func pipe() throws(StartFault) -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [-1, -1]
        guard unsafe linux_pipe(&ends) == 0 else { throw StartFault(errno: errno) }
        return (
            FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
            FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
    }

    deinit { kill() }

    /// Ends the program and all that it started, at once.
    package func kill() {
        guard ending == nil else { return }
        CLinux.kill(-id, SIGKILL)
        wait()
    }

    /// Waits until the program ends.
    @discardableResult
    package func wait() -> Ending {
        while true {
            if let ending = reap(0) { return ending }
        }
    }

    /// Waits until the program ends, or until a deadline.
    ///
    /// - Returns: nil if the program is still running.
    package func wait(until deadline: SuspendingClock.Instant) -> Ending? {
        while true {
            if let ending = reap(WNOHANG) { return ending }
            guard .now < deadline else { return nil }
            // Linux has no call that waits with a deadline; a child that closed its pipe ends soon.
            usleep(1000)
        }
    }

    private func reap(_ options: Int32) -> Ending? {
        if let ending { return ending }
        var status: Int32 = 0
        let result = unsafe waitpid(id, &status, options)
        // While SIGCHLD is ignored, Linux gives no status: it stays 0.
        guard result == id || result == -1 && errno != EINTR else { return nil }
        // The macros of <sys/wait.h>: the low seven bits are the signal, the next byte is the exit
        // status.
        let signal = status & 0x7F
        ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
        return ending
    }

    private static func spawn(
        _ executable: String, _ arguments: [String], _ environment: [String]?, input: Int32, output: Int32
    ) throws(StartFault) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)

        // The child starts with the usual signals: none blocked, none ignored.
        var (none, all) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // A session of its own is a group of its own, too, and has no terminal.
        let flags = LINUX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)

        var strings =
            unsafe ([executable] + arguments).map { unsafe $0.withPath { unsafe strdup($0) } } + [nil]
        defer { _ = unsafe strings.map { unsafe free($0) } }
        let own = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var variables = unsafe (environment ?? own).map { unsafe $0.withPath { unsafe strdup($0) } } + [nil]
        defer { _ = unsafe variables.map { unsafe free($0) } }
        var id: pid_t = 0
        let status = executable.withPath {
            unsafe posix_spawn(&id, $0, &actions, &attributes, &strings, &variables)
        }
        guard status == 0 else { throw StartFault(errno: status) }
        return id
    }
}
