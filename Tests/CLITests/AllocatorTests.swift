import Foundation
import Testing

/// Freed memory goes back to the allocator it came from, even if that is not glibc's: some machines
/// preload another allocator for all programs.
final class AllocatorTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// An allocator that never reuses memory, and aborts if it is given foreign memory.
    private static let allocator = """
        #include <stdlib.h>
        #include <string.h>
        static char memory[1 << 28];
        static size_t used;
        static size_t *size(void *given) { return (size_t *)given - 2; }
        void *memalign(size_t alignment, size_t count) {
            if (alignment < 16) alignment = 16;
            size_t start = __atomic_fetch_add(&used, count + alignment + 32, __ATOMIC_SEQ_CST);
            if (start + count + alignment + 32 > sizeof memory) return NULL;
            char *given = (char *)(((size_t)(memory + start) + 16 + alignment - 1) & ~(alignment - 1));
            *size(given) = count;
            return given;
        }
        void *malloc(size_t count) { return memalign(16, count); }
        void *aligned_alloc(size_t alignment, size_t count) { return memalign(alignment, count); }
        void *calloc(size_t count, size_t each) { return malloc(count * each); }
        int posix_memalign(void **given, size_t alignment, size_t count) {
            *given = memalign(alignment, count);
            return *given ? 0 : 12;
        }
        size_t malloc_usable_size(void *given) { return given ? *size(given) : 0; }
        void free(void *given) {
            if (given && ((char *)given < memory || (char *)given >= memory + sizeof memory)) abort();
        }
        void *realloc(void *given, size_t count) {
            void *moved = malloc(count);
            if (moved && given) memcpy(moved, given, *size(given) < count ? *size(given) : count);
            return moved;
        }
        """

    @Test func `memory of a preloaded allocator is freed by that allocator`() throws {
        try Data(Self.allocator.utf8).write(to: folder.appending(path: "allocator.c"))
        try #expect(run("clang -shared -fPIC -fno-builtin -o allocator.so allocator.c") == 0)
        let tool = Transcript.tool.path
        try #expect(run("LD_PRELOAD=$PWD/allocator.so \(tool) init --vault v --name Al") == 0)
        try #expect(run("LD_PRELOAD=$PWD/allocator.so \(tool) status --vault v --json") == 0)
    }

    private func run(_ command: String) throws -> Int32 {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", command]
        shell.currentDirectoryURL = folder
        shell.standardOutput = FileHandle.nullDevice
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        shell.waitUntilExit()
        return shell.terminationStatus
    }
}
