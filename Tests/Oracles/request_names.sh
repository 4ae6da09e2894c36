#!/bin/sh
# Holds the names of requests against Python's xxhash: request_names.sh BELFRY PROJECT
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=${ORACLES:-${TMPDIR:-/tmp}/belfry-oracles}/xxhash
mkdir -p "$scratch"
[ -x "$scratch/venv/bin/python" ] || python3 -m venv "$scratch/venv"
"$scratch/venv/bin/python" -c "import xxhash" 2>/dev/null || "$scratch/venv/bin/pip" install -q xxhash==3.5.0
exec "$scratch/venv/bin/python" "$here/request_names.py" "$@"
