. "$(dirname "${BASH_SOURCE[0]}")"/batch-1.sh
