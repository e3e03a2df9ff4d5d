# Sourced by the tools: goes to the project's root and sees that what a build needs is there.
# Installs Debian's packages where they are missing; the Swift toolchain must be installed by hand.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

say() { printf '%s\n' "$*" >&2; }

# need_packages NAME…: installs those that are missing.
need_packages() {
  local missing=() name
  for name in "$@"; do
    dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'install ok installed' || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if ! command -v apt-get >/dev/null; then
    say "tools: these packages are missing: ${missing[*]}"
    say "help: install what your system calls them (libxml2 and SQLite with headers), then run this again"
    return 1
  fi
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  say "tools: installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >&2
}

need_swift() {
  if ! command -v swift >/dev/null; then
    say "tools: the Swift toolchain is missing"
    say "help: install Swift 6.3 or later from https://www.swift.org/install/linux/, then run this again"
    return 1
  fi
}

need_build() {
  need_swift
  command -v dpkg-query >/dev/null || return 0
  need_packages pkg-config libpng-dev libxml2-dev libsqlite3-dev
}

# archives: makes a folder of the C libraries as archives, with pkg-config files that name them, and prints
# its path. Fails, and says nothing, where a library is not installed as an archive; then the program is
# linked with the shared ones.
archives() {
  local folder=$PWD/.build/archives name needed library found
  command -v pkg-config >/dev/null && command -v clang >/dev/null || return 1
  case $folder in *[[:space:]]*) return 1 ;; esac
  mkdir -p "$folder"
  for name in libxml-2.0 libpng sqlite3; do
    needed=$(pkg-config --static --libs-only-l "$name") || return 1
    for library in $needed -lstdc++; do
      case $library in -lm | -ldl | -lpthread) continue ;; esac  # parts of the C library
      library=lib${library#-l}.a
      found=$(clang -print-file-name="$library")
      [ -e "$found" ] || return 1
      ln -sf "$found" "$folder/$library"
    done
    cat >"$folder/$name.pc" <<PC
Name: $name
Description: $name and what it needs, as archives
Version: $(pkg-config --modversion "$name")
Cflags: $(pkg-config --cflags "$name")
Libs: -L$folder $needed
PC
  done
  printf '%s\n' "$folder"
}

# release_flags: what every release build is given, a word a line; another set of flags builds everything
# anew. How the program is made is worth half of its start and 6 MB of memory while one reads:
# - types are made by calls that name them and not by their mangled names, which the runtime takes apart and
#   for which it searches the conformances of the whole program;
# - the C libraries are part of the program: the loader has little to look for, and it runs where they are not
#   installed;
# - no symbol is exported, nothing is loaded that would look for one;
# - the functions that reading runs are laid side by side (tools/lib/link-order.txt, made by
#   tools/link-order), so that few pages of the program are touched;
# - addresses that only move with the program are written in a few bits each, where the C library can read
#   that.
release_flags() {
  local flags=(-c release --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors) folder
  if folder=$(archives); then
    flags+=(--pkg-config-path "$folder" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
  fi
  if [ -x "$(dirname "$(readlink -f "$(command -v swift)")")/ld.lld" ]; then
    flags+=(-Xswiftc -use-ld=lld -Xlinker --symbol-ordering-file="$PWD/tools/lib/link-order.txt"
      -Xlinker --no-warn-symbol-ordering)
    local version
    version=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d' ' -f2) || version=0
    if printf '2.36\n%s\n' "${version:-0}" | sort -CV; then
      flags+=(-Xlinker -z -Xlinker pack-relative-relocs)
    fi
  fi
  printf '%s\n' "${flags[@]}"
}

# build_release PRODUCT: builds a program of the release and prints its path.
build_release() {
  local log flags
  mapfile -t flags < <(release_flags)
  log=$(mktemp)
  if [ -t 2 ]; then
    swift build "${flags[@]}" --product "$1" >&2
  elif ! swift build "${flags[@]}" --product "$1" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
  printf '%s/%s\n' "$(swift build "${flags[@]}" --show-bin-path)" "$1"
}

# release_binary: builds the static release of the program and prints its path.
release_binary() {
  build_release origami
}
