# clean-system.sh: makes a minimal Debian with debootstrap, in the folder $root. Scripts source it
# as root.
# shellcheck disable=SC2154 # the caller sets $root

# debootstrap is in a folder for root.
export PATH="$PATH:/usr/sbin:/sbin"

# make_system RELEASE: makes the system from this machine's sources of packages, with updates and
# security updates.
make_system() {
    site=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' | head -n 1)
    debootstrap --variant=minbase "$1" "$root" "$site" >"$root.log" || {
        tail "$root.log" >&2
        exit 1
    }
    rm "$root.log"
    {
        echo "deb $site $1 main"
        echo "deb $site $1-updates main"
        echo "deb ${site%/debian*}/debian-security $1-security main"
    } >"$root/etc/apt/sources.list"
    # A package's own file would conflict with the same file of the package there.
    for settings in /etc/apt/apt.conf.d/*; do dpkg-query --search "$settings" >/dev/null 2>&1 || cp "$settings" "$root/etc/apt/apt.conf.d/"; done
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mount_system
    inside apt-get update --quiet=2
    inside apt-get upgrade --quiet=2 --yes >/dev/null
}

mount_system() {
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
}

# inside PROGRAM …: runs a program in the system as root.
inside() { chroot "$root" env -i DEBIAN_FRONTEND=noninteractive HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"; }
