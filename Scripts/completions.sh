#!/bin/sh
# completions.sh SEQRCAST FOLDER: writes the completion scripts of three shells to FOLDER, in the
# places below /usr/share where the shells look.
#
# The scripts are the argument parser's, since others would have to know the grammar of all commands
# again, with these corrections:
# - bash would add a slash to a command if a folder has the same name.
# - zsh would add a space instead of a slash to a folder, and would not insert an option where it
#   also announces an argument such as a text.
# - fish would parse the line for each of some hundred options; only the options of the present
#   command need this.
set -eu
bash="$2/bash-completion/completions/seqrcast"
zsh="$2/zsh/vendor-completions/_seqrcast"
fish="$2/fish/vendor_completions.d/seqrcast.fish"
mkdir -p "${bash%/*}" "${zsh%/*}" "${fish%/*}"

"$1" --generate-completion-script bash |
    sed -e '1d' -e 's/^\( *\)# Offer subcommand completions$/\1compopt +o filenames/' >"$bash"
"$1" --generate-completion-script zsh |
    sed -e "s/_describe -V '' non_empty_completions --/_describe -V '' non_empty_completions -f --/" \
        -e "s/^\( *'\*\{0,1\}:[^:]*:\)'\$/\1{:}'/" >"$zsh"
"$1" --generate-completion-script fish |
    sed '/^function __seqrcast_should_offer/a\
    for word in (string split " " -- $expected_commands); contains -- $word (commandline -opc); or return 1; end' >"$fish"

# Fails if the parser writes its scripts in another form.
grep -q 'compopt +o filenames' "$bash"
grep -q 'completions -f --' "$zsh"
grep -q ':text:{:}' "$zsh"
grep -q 'or return 1; end' "$fish"
