import CLinux
import CMemory
import Foundation

/// Limits and protections of this process.
enum ProcessLimits {
    /// Ends this process and its group when the thread or process that started it ends.
    ///
    /// SIGKILL would not reach a helper of this process. So a handler ends the whole group; it also
    /// interrupts a library that hangs.
    static func endWithParent() {
        signal(SIGTERM) { _ in kill(0, SIGKILL) }
        precondition(linux_set_parent_death_signal(SIGTERM) == 0, "Linux knows the parent's death")
    }

    /// Hides the memory of this process, so that contents and passphrases do not leak.
    ///
    /// There are no core dumps, no other process of this user can read the memory, and freed memory
    /// is overwritten (except 16 bytes of a block, see `CMemory`).
    static func hideMemory() {
        precondition(linux_set_not_dumpable() == 0, "Linux hides a process")
        memory_wipe_when_freed()
    }

    /// Guards files against stray output, and this process against `ulimit -f`.
    ///
    /// Closed standard streams are replaced, so that no file gets their number and then messages in
    /// it. Writing a file beyond `ulimit -f` becomes an error; by default it would end this
    /// process.
    static func guardFiles() {
        for stream in [STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // Opened for reading, so that writing stays an error.
            let null = unsafe open("/dev/null", O_RDONLY)
            guard null != stream else { continue }
            dup2(null, stream)
            close(null)
        }
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Prevents started programs from gaining rights, such as by a set-user-ID file.
    static func dropPrivileges() {
        precondition(linux_set_no_new_privileges() == 0, "Linux takes privileges back")
    }

    /// The exit status of a process that ran out of memory.
    static let outOfMemoryStatus: Int32 = 71

    /// Gives a crash for lack of memory its own exit status.
    ///
    /// When an allocation fails, Swift aborts, and libraries abort, trap or follow the null
    /// pointer; `errno` still has the value that the allocation set.
    static func distinguishWantOfMemory() {
        for number in [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP] {
            signal(number) { number in
                if errno == ENOMEM { _exit(ProcessLimits.outOfMemoryStatus) }
                // The same instruction raises the signal again, now uncaught.
                signal(number, SIG_DFL)
            }
        }
    }

    /// Limits memory and file size, and forbids core dumps.
    ///
    /// - Parameters:
    ///   - memory: bytes in addition to the current use.
    ///   - fileSize: bytes of the largest file that may be written.
    static func confine(memory: Int, fileSize: Int) {
        limit(RLIMIT_DATA, to: dataSize + memory)
        limit(RLIMIT_FSIZE, to: fileSize)
        // A core dump would expose the memory.
        limit(RLIMIT_CORE, to: 0)
    }

    /// The bytes of private writable memory, which `RLIMIT_DATA` limits (proc(5): VmData).
    private static var dataSize: Int {
        let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
        let kibibytes = String(decoding: status, as: UTF8.self)
            .firstMatch(of: /VmData:\s+([0-9]+) kB/).flatMap { Int($0.1) }
        guard let kibibytes else { preconditionFailure("/proc is not mounted") }
        return kibibytes << 10
    }

    /// Lowers a limit; a limit that is already lower stays.
    private static func limit(_ resource: __rlimit_resource, to value: Int) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limit = rlimit()
        precondition(unsafe getrlimit(resource, &limit) == 0, "a limit that Linux has")
        let lowest = min(limit.rlim_cur, limit.rlim_max, rlim_t(value))
        limit = rlimit(rlim_cur: lowest, rlim_max: lowest)
        precondition(unsafe setrlimit(resource, &limit) == 0, "limits may be lowered")
    }
}
