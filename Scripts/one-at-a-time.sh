# one-at-a-time.sh: for scripts that fill a folder of .build: the script that reads this waits until no other run of it is under way. Two runs at once
# would remove each other's files.
mkdir -p .build
exec 9>".build/$(basename "$0").lock"
flock 9
