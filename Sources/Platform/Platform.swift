// Platform: what the command line asks of Linux.
//
// It starts other programs and reads their pipes, ends with signals, pins the way to a file, writes files
// that appear complete, watches folders, and knows the terminal, the limits of this process and the
// build. Faults are values such as `FileFault`; the command line has the sentences for them.
//
// It knows no option, no code and no vault. Most of its calls need pointers.
