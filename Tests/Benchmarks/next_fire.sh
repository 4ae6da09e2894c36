#!/usr/bin/env bash
# What "when does it fire next" costs, beside the two conversions that nobody can leave out. Prints; judges nothing. Needs a release build.
#   Tests/Benchmarks/next_fire.sh [FOLDER_OF_THE_BUILD]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "${1:-$here/../../.build/release}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/belfry.yaml" <<'YAML'
belfry: 1
app: { bundle-id: com.example.clocks, platforms: { ios: "16.0" } }
locales: { source: en, shipped: [en] }
YAML
while read -r name schedule; do
  printf 'campaign: %s\ndeliver: push\naudience: all\nschedule: { %s }\nalert: Hello\npush: { expires: 1h }\n' \
    "$name" "$schedule" > "$work/$name.yaml"
done <<'SCHEDULES'
day-device every: day, at: "09:00", zone: device
day-utc every: day, at: "09:00", zone: UTC
day-berlin every: day, at: "09:00", zone: Europe/Berlin
day-twice-new-york every: day, at: ["09:00", "18:30"], zone: America/New_York
third-day-tokyo every: 3 days, at: "09:00", zone: Asia/Tokyo, from: 2026-01-01
week-utc every: week, days: [mon, thu], at: "09:00", zone: UTC
week-berlin every: week, days: [mon, thu], at: "09:00", zone: Europe/Berlin
week-ten-times-berlin every: week, days: [mon, tue, wed, thu, fri], at: ["09:00", "18:30"], zone: Europe/Berlin
second-week-berlin every: 2 weeks, days: [tue], at: "10:00", zone: Europe/Berlin, from: 2026-01-01
month-lord-howe every: month, days: [1, last], at: "08:00", zone: Australia/Lord_Howe
month-31-utc every: month, days: [31], at: "08:00", zone: UTC, on-missing-day: last
year-casablanca every: year, days: [12-24], at: "08:00", zone: Africa/Casablanca
SCHEDULES
# What the binary was linked from, without its main: a folder of a build also keeps objects of files that are gone.
objects=$(grep -v '/belfry\.build/' "$build/belfry.product/Objects.LinkFileList")
swiftc -O -swift-version 6 -I "$build/Modules" -I "$here/../../Sources/CLanes" -I "$here/../../Sources/CLibYAML" \
  -I "$here/../../Sources/CXXHash" \
  -module-name next_fire "$here/next_fire.swift" $objects -lyaml -o "$work/next_fire"
"$work/next_fire" "$work"
