#!/bin/sh
# Counts, for templates with every filter and branch, what belfry allocates for 1,000 and for 11,000 recipients. A row must allocate
# nothing, so the difference must be 0 for each template.
#
#     allocations.sh BELFRY
set -eu
belfry=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cc -O2 -shared -fPIC -o "$room/count.so" "$here/allocations.c" -ldl
python3 "$here/allocations.py" "$belfry" "$room"
