# exit-on-signals.sh: for scripts that clean up on EXIT: a signal ends the script that reads this by `exit`. Of a script that a signal ends otherwise,
# dash does not run the trap for EXIT.
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
