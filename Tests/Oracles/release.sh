#!/usr/bin/env bash
# Runs what `make release` made on systems with nothing installed but their base, and without time zones. Needs root and a mirror.
#   Tests/Oracles/release.sh RELEASE-FOLDER SUITE[=MIRROR]…      for instance bookworm trixie noble=MIRROR-OF-UBUNTU
# A suite without a mirror comes from the one that this machine installs from. On each: check, plan and build of the example project
# give the bytes that they give here, the package installs, and completions and the page of the manual are where they belong.
set -euo pipefail
folder=$(realpath "$1"); shift
archive=$(ls "$folder"/belfry-*.tar.gz); package=$(ls "$folder"/belfry_*.deb)
(cd "$folder" && sha256sum -c --quiet SHA256SUMS)
command -v debootstrap >/dev/null || { apt-get update -qq; apt-get install -y -qq debootstrap >/dev/null; }
own=$(grep -hE '^URIs' /etc/apt/sources.list.d/*.sources 2>/dev/null | head -1 | awk '{print $2}' || true)
work=$(mktemp -d)
trap 'umount "$work"/*/proc 2>/dev/null || true; rm -rf "$work"' EXIT
now=2026-11-21T00:00:00Z

# The three answers, as one digest each.
cat > "$work/answers.sh" <<'R'
set -e
belfry=$1; project=$2; now=$3; out=$4
"$belfry" check -C "$project" --now "$now" | sha256sum
"$belfry" plan -C "$project" --now "$now" --format json | sha256sum
"$belfry" build -C "$project" --now "$now" --output "$out" --quiet 2>&1
(cd "$out" && find . -type f | LC_ALL=C sort | xargs sha256sum) | sha256sum
R
mkdir "$work/here"
tar -xzf "$archive" -C "$work/here"
bash "$work/answers.sh" "$work"/here/*/bin/belfry "$work"/here/*/share/doc/belfry/campaigns "$now" "$work/built" > "$work/expected"

failed=0
for word in "$@"; do
  suite=${word%%=*}; mirror=${word#*=}; [ "$mirror" != "$word" ] || mirror=$own
  root=$work/$suite
  # Suites that this machine's debootstrap does not know are Ubuntu's, whose keys are not here either.
  script=()
  [ -e "/usr/share/debootstrap/scripts/$suite" ] || script=(gutsy)
  if ! debootstrap --variant=minbase ${script:+--no-check-gpg} "$suite" "$root" ${mirror:+"$mirror"} "${script[@]}" > "$work/log" 2>&1; then tail -3 "$work/log"; failed=1; continue; fi
  rm -rf "$root/usr/share/zoneinfo"
  tar -xzf "$archive" -C "$root/opt"
  cp "$work/answers.sh" "$root/opt/"
  mount --bind /proc "$root/proc"
  chroot "$root" bash -c "cd /opt && bash answers.sh /opt/belfry-*/bin/belfry /opt/belfry-*/share/doc/belfry/campaigns $now /opt/built" > "$work/answer" 2> "$work/complaint" || true
  cp "$package" "$root/opt/belfry.deb"
  # Only unpacked: the time zones that it depends on were taken away on purpose.
  chroot "$root" dpkg --force-depends -i /opt/belfry.deb > "$work/installed" 2>&1 || { tail -2 "$work/installed"; failed=1; }
  version=$(chroot "$root" belfry --version)
  system=$(. "$root/etc/os-release"; echo "$PRETTY_NAME")
  glibc=$(chroot "$root" ldd --version | awk 'NR == 1 { print $NF }')
  umount "$root/proc"
  if cmp -s "$work/expected" "$work/answer" && [ -e "$root/usr/share/bash-completion/completions/belfry" ]; then
    echo "$system with glibc $glibc: the same bytes from check, plan and build; $version from the package"
  else
    echo "$system with glibc $glibc: differs"; head -3 "$work/complaint"; failed=1
  fi
done
exit $failed
