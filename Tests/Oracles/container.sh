#!/usr/bin/env bash
# Builds Packaging/Containerfile with what Debian has (buildah, a base made by debootstrap), and runs the container. Needs root.
#   Tests/Oracles/container.sh RELEASE-FOLDER
set -euo pipefail
folder=$(realpath "$1")
here=$(cd "$(dirname "$0")/../.." && pwd)
missing=""
for program in buildah debootstrap; do command -v $program >/dev/null || missing="$missing $program"; done
# shellcheck disable=SC2086
[ -z "$missing" ] || { apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null; }
work=$(mktemp -d)
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
finish() { buildah rm -a >/dev/null 2>&1 || true; buildah rmi -f belfry-try belfry-base >/dev/null 2>&1 || true; rm -rf "$work"; }
trap finish EXIT
mirror=$(grep -hE '^URIs' /etc/apt/sources.list.d/*.sources 2>/dev/null | awk 'NR == 1 { print $2 }')
debootstrap --variant=minbase bookworm "$work/base" ${mirror:+"$mirror"} > "$work/log" 2>&1 || { tail -3 "$work/log"; exit 1; }
cp /etc/apt/apt.conf.d/* "$work/base/etc/apt/apt.conf.d/" 2>/dev/null || true
base=$(buildah from scratch)
buildah copy -q "$base" "$work/base" / >/dev/null
buildah commit -q "$base" belfry-base >/dev/null
cp "$folder"/belfry-*.tar.gz "$work/"
buildah bud -q --network host --build-arg BASE=localhost/belfry-base --build-arg ARCHIVE="$(cd "$work" && ls belfry-*.tar.gz)" \
  -t belfry-try -f "$here/Packaging/Containerfile" "$work" > /dev/null
container=$(buildah from belfry-try)
buildah copy -q "$container" "$here/campaigns" /work >/dev/null
buildah run "$container" -- belfry check --now 2026-11-21T00:00:00Z
buildah run "$container" -- git --version
echo "the container builds and runs: $(buildah run "$container" -- belfry --version)"
