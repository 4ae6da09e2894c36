#!/usr/bin/env bash
# Makes what is released from a binary that `make build` made: an archive, a Debian package, their checksums.
#   Packaging/release.sh BELFRY FOLDER
# The same binary and commit give the same bytes: every time in them is the commit's, and files stand in one order. Two compilations in
# folders of different names are of one size and not the same bytes, because the compiler lays the code out otherwise.
set -euo pipefail
cd "$(dirname "$0")/.."
belfry=$(realpath "$1")
# `make build` makes it, too; it alone needs libraries beside those of every system.
sender=$(dirname "$belfry")/belfry-send
[ -x "$sender" ] || { echo "there is no belfry-send beside $belfry; run make build" >&2; exit 1; }
mkdir -p "$2"
out=$(realpath "$2")
version=$("$belfry" --version | cut -d' ' -f2)
machine=$(uname -m)
name=belfry-$version-linux-$machine
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} LC_ALL=C TZ=UTC
commit=$(git rev-parse HEAD)
[ -z "$(git status --porcelain)" ] || commit="$commit, and changes that are not committed"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
tree=$work/$name
mkdir -p "$tree"/bin "$tree"/share/{belfry,doc/belfry,man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}
strip --strip-all -o "$tree/bin/belfry" "$belfry"
strip --strip-all -o "$tree/bin/belfry-send" "$sender"
"$belfry" man > "$tree/share/man/man1/belfry.1"
"$belfry" completion bash > "$tree/share/bash-completion/completions/belfry"
"$belfry" completion zsh > "$tree/share/zsh/site-functions/_belfry"
"$belfry" completion fish > "$tree/share/fish/vendor_completions.d/belfry.fish"
git archive HEAD schemas campaigns | tar -xf - -C "$tree/share/doc/belfry"
# Systems without tzdata, such as small containers, take the time zones from beside the program. Aliases are files, not links.
cp -rL /usr/share/zoneinfo "$tree/share/belfry/zoneinfo"
rm -rf "$tree"/share/belfry/zoneinfo/{posix,right,localtime,posixrules,Etc/localtime}

# What the program asks of the C library decides on which systems it runs.
glibc=$(objdump -T "$tree/bin/belfry" "$tree/bin/belfry-send" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -1 | cut -d_ -f2)
needed() { objdump -p "$1" | awk '$1 == "NEEDED" { print $2 }' | sort; }
needed=$(needed "$tree/bin/belfry" | paste -sd' ')
sending=$(comm -13 <(needed "$tree/bin/belfry") <(needed "$tree/bin/belfry-send") | paste -sd' ')
cat > "$tree/RELEASE" <<EOF
belfry $version for Linux on $machine
commit: $commit
needs: glibc $glibc or later ($needed); nothing else has to be installed
time zones: the system's tzdata; without it the copy in share/belfry/zoneinfo, $(head -1 "$tree/share/belfry/zoneinfo/tzdata.zi" | cut -c3-)
belfry send: $sending
recipients in SQLite or PostgreSQL, journals that hosts share: libsqlite3.so.0 or libpq.so.5, loaded only then; check --since and --staged: git
EOF

find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$name" | gzip -9n > "$out/$name.tar.gz"

# The package has the same files below /usr.
case $machine in x86_64) architecture=amd64 ;; aarch64) architecture=arm64 ;; *) architecture=$machine ;; esac
package=$work/package
mkdir -p "$package/DEBIAN" "$package/usr"
cp -r "$tree/bin" "$tree/share" "$package/usr/"
mv "$package/usr/share/belfry/zoneinfo" "$work/zoneinfo"
rmdir "$package/usr/share/belfry"
cp "$tree/RELEASE" "$package/usr/share/doc/belfry/"
gzip -9n "$package/usr/share/man/man1/belfry.1"
mkdir -p "$package/usr/share/zsh/vendor-completions"
mv "$package/usr/share/zsh/site-functions/_belfry" "$package/usr/share/zsh/vendor-completions/"
rmdir "$package/usr/share/zsh/site-functions"
cat > "$package/DEBIAN/control" <<EOF
Package: belfry
Version: $version
Architecture: $architecture
Maintainer: $(git log -1 --format='%an <%ae>')
Installed-Size: $(du -sk --apparent-size "$package/usr" | cut -f1)
Depends: libc6 (>= $glibc), libgcc-s1, tzdata
Recommends: libnghttp2-14, libssl3, ca-certificates
Suggests: git, libpq5, libsqlite3-0
Section: utils
Priority: optional
Description: compiler for notification campaigns for Apple devices
 Reads campaigns that a team keeps as YAML, checks them against what Apple's
 systems silently refuse, and compiles them into local-schedule bundles or
 APNs payload batches.
EOF
find "$package" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$package" "$out/belfry_${version}_$architecture.deb" > /dev/null

cd "$out"
sha256sum "$name.tar.gz" "belfry_${version}_$architecture.deb" > SHA256SUMS
cat "$tree/RELEASE" SHA256SUMS
