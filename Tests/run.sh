#!/usr/bin/env bash
# Runs all tests, and ends with those that were skipped and why: a test that did not run has shown nothing.
# With BELFRY_SKIPS=fail a test that is skipped for want of something that `make setup` installs is a failure.
set -uo pipefail
cd "$(dirname "$0")/.."
log=.build/tests.log
mkdir -p .build
"${SWIFT:-swift}" test --skip-build 2>&1 | tee "$log"
status=$?
skipped=$(sed -nE 's/^[^ ]+ (Test|Suite) (.*) skipped(: "(.*)")?\.?$/  \2: \4/p' "$log" | sed -E 's/: $/: no reason is given/' | sort -u)
if [ -n "$skipped" ]; then
  printf '\nskipped:\n%s\n' "$skipped"
  if [ "${BELFRY_SKIPS:-}" = fail ] && grep -q "make setup installs" <<<"$skipped"; then
    echo "what make setup installs is missing, so these tests have shown nothing"
    [ "$status" -ne 0 ] || status=1
  fi
fi
exit "$status"
