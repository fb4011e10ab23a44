#!/bin/sh
# Installs what is missing of the shells in which completions are tested.
set -eu
"$(dirname "$0")"/install-packages.sh bash zsh fish
