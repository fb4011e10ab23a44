#!/bin/sh
# test-on.sh bookworm|trixie [FOLDER]: runs the commands in README.md on a clean Debian 12 or 13.
#
# It makes a system with nothing but Swift, clones this repository's commit there, and runs the
# commands as a user with sudo and as root; then it builds the app, the core and the packages. It
# prints how long each takes. If a FOLDER is named, the system and make's output stay there for a
# next run. Asks for root's rights by sudo.
#
# COMMANDS='demo test' runs only these goals of make as the user. ROOT_COMMANDS does so for root.
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" -eq 0 ] || exec sudo --preserve-env=COMMANDS,ROOT_COMMANDS,PATH Scripts/test-on.sh "$@"
release=$1
# The goals of make in README.md.
readme=$(sed -n 's/^\$ make \([a-z-]*\).*/\1/p' README.md | head -n 2)
commands=${COMMANDS:-$readme app core deb test-deb}
root_commands=${ROOT_COMMANDS-$readme}

# Its mounts are private and end with it.
if [ -z "${IN_NAMESPACE:-}" ]; then
    root=${2:-$(mktemp -d "/var/tmp/seqrcast-$release.XXXXXX")}
    . Scripts/exit-on-signals.sh
    [ -n "${2:-}" ] || trap 'rm -rf --one-file-system "$root" "$root.log"' EXIT
    mkdir -p "$root"
    IN_NAMESPACE=1 unshare --mount Scripts/test-on.sh "$release" "$root"
    exit
fi
root=$2
. Scripts/clean-system.sh
if [ -d "$root/home/reader" ]; then mount_system; else make_system "$release"; fi

# Copies this machine's Swift, and git's replacements of addresses.
toolchain=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/usr/lib/swift".*|\1|p')
git config --system --get-regexp '^url\.' 2>/dev/null | sed -n 's|^url\.\(/.*\)\.insteadof .*|\1|p' | sort -u >"$root/tmp/mirrors"
[ ! -f /etc/gitconfig ] || cp /etc/gitconfig "$root/etc/"
# Its folders belong to other users than there.
printf '[safe]\n\tdirectory = *\n' >>"$root/etc/gitconfig"
for folder in "$toolchain" $(cat "$root/tmp/mirrors"); do
    mkdir -p "$root$folder"
    mount --bind "$folder" "$root$folder"
    mount -o remount,bind,ro "$root$folder"
done
# The line of README.md that installs Swift's dependencies.
packages=$(sed -n 's/^\$ sudo apt install //p' README.md | head -n 1)
# shellcheck disable=SC2086
inside apt-get install --quiet=2 --yes --no-install-recommends sudo $packages >/dev/null

inside id reader >/dev/null 2>&1 || inside useradd --create-home --shell /bin/bash reader
echo 'reader ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/reader"

rm -rf "$root/srv/seqrcast.git"
git clone --quiet --bare . "$root/srv/seqrcast.git"

# run USER GOAL …: runs goals as that user, in their clone.
run() {
    user=$1
    shift
    # A commit amended since the last run cannot be pulled.
    inside su "$user" -c "test -d ~/seqrcast || git clone --quiet /srv/seqrcast.git ~/seqrcast
        cd ~/seqrcast && git fetch --quiet /srv/seqrcast.git HEAD && git reset --quiet --hard FETCH_HEAD"
    for goal; do
        log=$root/srv/$user-$goal.log
        began=$(date +%s)
        status=0
        inside su "$user" -c "export PATH=$toolchain/usr/bin:\$PATH LANG=C.UTF-8; cd ~/seqrcast && make $goal" >"$log" 2>&1 || status=$?
        built=$(inside su "$user" -c 'du -sm ~/seqrcast/.build | cut -f1')
        echo "$release, $user: make $goal: exit $status after $(($(date +%s) - began)) s; $built MB in .build"
        [ "$status" -eq 0 ] || {
            tail -n 20 "$log" >&2
            exit 1
        }
        changed=$(inside su "$user" -c 'cd ~/seqrcast && git status --short')
        [ -z "$changed" ] || {
            echo "make $goal changes the clone: $changed" >&2
            exit 1
        }
    done
}
# shellcheck disable=SC2086
run reader $commands
# shellcheck disable=SC2086
run root $root_commands
# Keeps the packages for Scripts/test-vaults.sh.
mkdir -p .build/deb
for package in "$root"/home/reader/seqrcast/.build/deb/*.deb; do [ ! -f "$package" ] || cp "$package" .build/deb/; done
# Gives the packages to the owner of the repository.
chown -R --reference=Makefile .build/deb
chown --reference=Makefile .build
