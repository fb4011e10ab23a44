#define _GNU_SOURCE
#include "isolation.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

static const rlim_t seconds_limit = 60;

bool isolation_begin(pid_t parent) {
    for (int signal_number = 1; signal_number < NSIG; signal_number++) signal(signal_number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent;
}

bool isolation_limit(int resource, rlim_t value) {
    struct rlimit limits;
    if (getrlimit(resource, &limits) != 0) return false;
    if (value > limits.rlim_max) value = limits.rlim_max;
    limits = (struct rlimit){value, value};
    return setrlimit(resource, &limits) == 0;
}

bool isolation_limit_time(void) {
    return isolation_limit(RLIMIT_CPU, seconds_limit) && isolation_limit(RLIMIT_CORE, 0);
}

void isolation_close_from(int first, bool on_exec) {
    if (close_range(first, ~0U, on_exec ? CLOSE_RANGE_CLOEXEC : 0) == 0) return;
    // If the kernel does not know the call, at least the first files are closed: pipes of others
    // are among them.
    for (int file = first; file < 1024; file++) {
        if (on_exec)
            fcntl(file, F_SETFD, FD_CLOEXEC);
        else
            close(file);
    }
}
