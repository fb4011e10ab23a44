# debian-sources.sh: Debian's source packages, for scripts that source it. $work is a folder of the caller's, which is gone after it. Its is_built DAY
# says whether what it makes is there, from the newest sources or on that day from older ones.

mkdir "$work/sources.list.d" "$work/lists" "$work/cache" "$work/downloads"
# Source packages come from where this machine's packages do, by lists of this script's own; apt checks their signatures as ever.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ -f "$list" ] || continue
    sed -E 's/^Types:.*/Types: deb-src/; s/^deb(-src)?[[:space:]]/deb-src /' "$list" >"$work/sources.list.d/$(basename "$list")"
done
# Root's apt downloads as a user of its own.
if [ "$(id -u)" -eq 0 ]; then
    chmod 755 "$work"
    chown _apt "$work/downloads"
fi

# with_sources PROGRAM …: apt-get or apt-cache with these lists alone.
with_sources() {
    program=$1
    shift
    "$program" --quiet --quiet -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/sources.list.d" \
        -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" "$@"
}

# unpack PACKAGE VERSION: that source, to $work/PACKAGE. The version is in $work/PACKAGE.version.
unpack() {
    (cd "$work/downloads" && with_sources apt-get source "$1=$2" >"$work/log" 2>&1) || return 1
    mv "$work/downloads/$1"-*/ "$work/$1"
    echo "$2" >"$work/$1.version"
}

# versions PACKAGE: of its sources, the newest first.
versions() {
    with_sources apt-cache showsrc --only-source "$1" | sed -n 's/^Version: //p' | sort --version-sort --reverse --unique
}

# lack WHAT: ends the script, which cannot go on without it. What was built from older sources is good enough for another day.
lack() {
    if is_built '.*'; then
        echo "$(basename "$0"): warning: cannot fetch $1 from Debian; what older sources made stays" >&2
        exit 0
    fi
    cat "$work/log" >&2
    echo "$(basename "$0"): cannot fetch $1 from Debian: is there a network?" >&2
    exit 1
}

# unpack_newest PACKAGE: the newest of its sources that is to be had. Mirrors may lack what the security archive has: `again` is then set to the day,
# and the fixed one is looked for the day after. Without any, the upstream sources do, which Debian's signature covers too.
unpack_newest() {
    for version in $(versions "$1"); do
        if unpack "$1" "$version"; then return 0; fi
        echo "$(basename "$0"): warning: the source of $1 $version is not to be had; an older one is built" >&2
        again=" $(date +%F)"
    done
    version=$(versions "$1" | head -n 1)
    (cd "$work/downloads" && with_sources apt-get source --tar-only --download-only "$1=$version" >"$work/log" 2>&1) || lack "the source of $1"
    echo "$(basename "$0"): warning: $1 $version is built without Debian's changes" >&2
    mkdir "$work/$1"
    tar --extract --strip-components=1 --directory="$work/$1" --file="$(ls "$work/downloads/$1"_*.orig.tar.*[!c])"
    echo "$version" >"$work/$1.version"
}

again=""
: >"$work/log"
# Without network this is no error for apt.
with_sources apt-get update && ls "$work/lists"/*_Sources* >/dev/null 2>&1 || lack "the lists of sources"
