# one-at-a-time.sh: makes a script wait until no other run of it is under way. Scripts that fill a
# folder of .build source it: two runs would remove each other's files.
mkdir -p .build
exec 9>".build/$(basename "$0").lock"
flock 9
