# People for the set-ups of the guides' blocks, in the files beside this one.
# Each has a vault NAME.vault and a card NAME.png.
as() {
    who=$1
    shift
    SEQRCAST_VAULT=$PWD/$who.vault seqrcast "$@"
}

# people NAME…: makes identities; each name gets a capital.
people() {
    for name; do
        as "$name" init --name "${name^}"
        as "$name" id -o "$name.png"
    done
}

# member OWNER CHANNEL MEMBER: shares the channel, and has the member subscribe.
member() {
    as "$1" share "$2" --to "$3.png" -o "share-$3.png"
    as "$3" scan "share-$3"-*.png --yes
}

# trusted WHO PERSON: marks the fingerprint of PERSON as compared in WHO's vault.
trusted() {
    as "$1" contact verify "$2" --yes
}
