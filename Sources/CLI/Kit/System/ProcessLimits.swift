import CLinux
import CMemory
import Foundation

/// What this process may no longer do.
enum ProcessLimits {
    /// Ends this process and its group when the thread that started it ends, or with it the process.
    ///
    /// A signal that cannot be caught would spare a helper of this process: the group is ended by a handler instead,
    /// which also interrupts a library that hangs.
    static func endWithParent() {
        signal(SIGTERM) { _ in kill(0, SIGKILL) }
        precondition(linux_set_parent_death_signal(SIGTERM) == 0, "Linux knows the parent's death")
    }

    /// Keeps what is in memory from others: there are no core dumps, no other process of this user may look into it, and what is freed is
    /// overwritten (but for 16 bytes of a block, see `CMemory`), so that contents and passphrases do not stay behind.
    static func hideMemory() {
        precondition(linux_set_not_dumpable() == 0, "Linux hides a process")
        memory_wipe_when_freed()
    }

    /// Takes the numbers of standard streams that are closed, so that no file gets them and has messages written into it; and has a file that grows beyond
    /// `ulimit -f` fail, where it would end this process.
    static func guardFiles() {
        for stream in [STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // Writing there stays an error.
            let null = unsafe open("/dev/null", O_RDONLY)
            guard null != stream else { continue }
            dup2(null, stream)
            close(null)
        }
        signal(SIGXFSZ, SIG_IGN)
    }

    /// No program started from here gains rights by its file's owner.
    static func dropPrivileges() {
        precondition(linux_set_no_new_privileges() == 0, "Linux takes privileges back")
    }

    /// The exit status of a process that died for want of memory.
    static let outOfMemoryStatus: Int32 = 71

    /// Tells a death for want of memory from others, by the exit status.
    ///
    /// Swift aborts where an allocation fails, other libraries abort, trap, or follow the null pointer; `errno` is still what
    /// the allocation left there.
    static func distinguishWantOfMemory() {
        for number in [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP] {
            signal(number) { number in
                if errno == ENOMEM { _exit(ProcessLimits.outOfMemoryStatus) }
                // What raised the signal raises it again, and is not caught.
                signal(number, SIG_DFL)
            }
        }
    }

    /// - Parameters:
    ///   - memory: bytes that it may take on top of what it has now.
    ///   - fileSize: bytes of the largest file that it may write.
    static func confine(memory: Int, fileSize: Int) {
        limit(RLIMIT_DATA, to: dataSize + memory)
        limit(RLIMIT_FSIZE, to: fileSize)
        // A picture of what was in memory is nobody's business.
        limit(RLIMIT_CORE, to: 0)
    }

    /// The bytes of private writable memory, which `RLIMIT_DATA` is about (proc(5): VmData).
    private static var dataSize: Int {
        let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
        let kibibytes = String(decoding: status, as: UTF8.self)
            .firstMatch(of: /VmData:\s+([0-9]+) kB/).flatMap { Int($0.1) }
        guard let kibibytes else { preconditionFailure("/proc is not mounted") }
        return kibibytes << 10
    }

    /// A limit that is lower already stays.
    private static func limit(_ resource: __rlimit_resource, to value: Int) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limit = rlimit()
        precondition(unsafe getrlimit(resource, &limit) == 0, "a limit that Linux has")
        let lowest = min(limit.rlim_cur, limit.rlim_max, rlim_t(value))
        limit = rlimit(rlim_cur: lowest, rlim_max: lowest)
        precondition(unsafe setrlimit(resource, &limit) == 0, "limits may be lowered")
    }
}
