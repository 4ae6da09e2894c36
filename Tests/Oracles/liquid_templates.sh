#!/bin/sh
# Compares random templates of the subset with python-liquid: liquid_templates.sh [FILE that is to keep some hundreds of the cases]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=${ORACLES:-${TMPDIR:-/tmp}/belfry-oracles}/liquid
mkdir -p "$scratch"
[ -x "$scratch/venv/bin/python" ] || python3 -m venv "$scratch/venv"
"$scratch/venv/bin/python" -c "import liquid" 2>/dev/null || "$scratch/venv/bin/pip" install -q python-liquid==2.3.6
"$scratch/venv/bin/python" "$here/liquid_templates.py" make "$scratch/cases.json"
cd "$here/../.."
BELFRY_LIQUID_CASES="$scratch/cases.json" ${SWIFT:-swift} test --filter LiquidVectorTests/renderForTheOracle >"$scratch/log" 2>&1 || {
  cat "$scratch/log"
  exit 1
}
if [ $# -gt 0 ]; then
  exec "$scratch/venv/bin/python" "$here/liquid_templates.py" freeze "$scratch/cases.json" "$1"
fi
exec "$scratch/venv/bin/python" "$here/liquid_templates.py" compare "$scratch/cases.json"
