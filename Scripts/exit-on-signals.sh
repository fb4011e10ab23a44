# exit-on-signals.sh: makes a signal end the script by `exit`, for scripts with a trap for EXIT,
# which source this one. Without it, dash skips the trap when a signal ends a script.
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
