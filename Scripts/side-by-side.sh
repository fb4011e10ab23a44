#!/bin/sh
# side-by-side.sh COMMAND COMMAND...: runs commands at the same time. The first prints as it goes, each other one when it has ended; the status is that
# of the last command that failed.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
first="$1"
shift
for command in "$@"; do
    number=$((${number:-0} + 1))
    sh -c "$command" >"$folder/$number" 2>&1 &
    processes="${processes:-} $!"
done
sh -c "$first"
status=$?
number=0
for process in $processes; do
    wait "$process" || status=$?
    number=$((number + 1))
    cat "$folder/$number"
done
exit "$status"
