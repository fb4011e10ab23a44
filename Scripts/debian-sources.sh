# debian-sources.sh: fetches Debian's source packages; other scripts source it. $work is the
# caller's temporary folder. The caller's is_built DAY says whether its result exists, from the
# newest sources or, on that day, from older ones.
# shellcheck disable=SC2034,SC2154 # the caller sets $work and reads $again

mkdir "$work/sources.list.d" "$work/lists" "$work/cache" "$work/downloads"
# Source packages come from the same places as this machine's packages, through lists of this
# script's own. apt checks their signatures as usual.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
    [ -f "$list" ] || continue
    sed -E 's/^Types:.*/Types: deb-src/; s/^deb(-src)?[[:space:]]/deb-src /' "$list" >"$work/sources.list.d/$(basename "$list")"
done
# Root's apt downloads as another user.
if [ "$(id -u)" -eq 0 ]; then
    chmod 755 "$work"
    chown _apt "$work/downloads"
fi

# with_sources PROGRAM …: runs apt-get or apt-cache with these lists only.
with_sources() {
    program=$1
    shift
    "$program" --quiet --quiet -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/sources.list.d" \
        -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" "$@"
}

# unpack PACKAGE VERSION: unpacks this source to $work/PACKAGE, and writes the version to
# $work/PACKAGE.version.
unpack() {
    (cd "$work/downloads" && with_sources apt-get source "$1=$2" >"$work/log" 2>&1) || return 1
    mv "$work/downloads/$1"-*/ "$work/$1"
    echo "$2" >"$work/$1.version"
}

# versions PACKAGE: prints the versions of its sources, newest first.
versions() {
    with_sources apt-cache showsrc --only-source "$1" | sed -n 's/^Version: //p' | sort --version-sort --reverse --unique
}

# newest PACKAGE LIBRARY: prints the newest known version of the sources, or of the binary package
# LIBRARY made from them: a list of sources may not have answered.
newest() {
    {
        versions "$1"
        # Debian numbers rebuilds of the same source.
        apt-cache show --no-all-versions "$2" | sed -n 's/^Version: //p' | sed 's/+b[0-9]*$//'
    } | sort --version-sort | tail -n 1
}

# lack WHAT: ends the script, which cannot continue without WHAT. A result of older sources stays
# for another day.
lack() {
    if is_built '.*'; then
        echo "$(basename "$0"): warning: cannot fetch $1 from Debian; what older sources made stays" >&2
        exit 0
    fi
    cause=$(grep -hm 1 -E '^(E|W|Err):' "$work/log") || cause="is there a network?"
    echo "$(basename "$0"): cannot fetch $1 from Debian: $cause" >&2
    exit 1
}

# take PACKAGE VERSION [DIFFERENCE]: adds a source to $work/sources.tsv: the package, its version,
# and its difference from the newest version. Then sets `again` to the day, so that the next day
# looks for the newest one.
take() {
    printf '%s\t%s\t%s\n' "$1" "$2" "${3:-}" >>"$work/sources.tsv"
    [ -n "${3:-}" ] || return 0
    older="${older:+$older; }$1 $2, $3"
    again=" $(date +%F)"
}

# unpack_current PACKAGE LIBRARY: unpacks the newest of its sources, and no other.
unpack_current() {
    newest=$(newest "$1" "$2")
    unpack "$1" "$newest" || lack "the source of $1 $newest"
    take "$1" "$newest"
}

# unpack_newest PACKAGE LIBRARY: unpacks the newest of its sources that can be fetched, since
# mirrors may lack those of the security archive. Otherwise takes the upstream sources, which
# Debian's signature covers, too.
unpack_newest() {
    newest=$(newest "$1" "$2")
    for version in $(versions "$1"); do
        unpack "$1" "$version" || continue
        if [ "$version" = "$newest" ]; then take "$1" "$version"; else take "$1" "$version" "older than $newest"; fi
        return 0
    done
    version=$(versions "$1" | head -n 1)
    (cd "$work/downloads" && with_sources apt-get source --tar-only --download-only "$1=$version" >"$work/log" 2>&1) || lack "the source of $1"
    mkdir "$work/$1"
    tar --extract --strip-components=1 --directory="$work/$1" --file="$(ls "$work/downloads/$1"_*.orig.tar.*[!c])"
    echo "$version" >"$work/$1.version"
    take "$1" "$version" "without Debian's changes"
}

# warn_of_older: prints one line about all older sources.
warn_of_older() {
    [ -z "$older" ] || echo "$(basename "$0"): warning: this mirror lacks sources, so these are built: $older" >&2
}

older=""
again=""
: >"$work/log"
# An unreachable source of packages, or none at all, is no error yet.
with_sources apt-get update >"$work/log" 2>&1 || true
ls "$work/lists"/*_Sources* >/dev/null 2>&1 || lack "the lists of sources"
