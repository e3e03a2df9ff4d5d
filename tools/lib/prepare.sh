# Sourced by the tools: changes to the project's root and checks what a build needs. Installs missing Debian packages; the
# Swift toolchain must be installed by hand.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

say() { printf '%s\n' "$*" >&2; }

# need_packages NAME…: installs the packages that are missing.
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
  need_packages pkg-config libpng-dev libxml2-dev libsqlite3-dev zlib1g-dev
}

# archives: makes a folder of the C libraries as archives, with pkg-config files for them, and prints its path.
# Fails silently where a library is not installed as an archive; the program is then linked with shared libraries.
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

# release_flags: prints the flags of every release build, one on a line. With other flags, everything is built anew.
# They halve the start of the program and save 6 MB of memory in the reader:
# - Types are made by calls and not from mangled names. The runtime takes such names apart and searches the
#   conformances of the whole program for each.
# - The C libraries are linked as archives. The loader has less to do, and the program runs without them.
# - No symbol is exported, because nothing that is loaded looks for one.
# - The functions that run while one reads lie side by side (tools/lib/link-order.txt, made by tools/link-order),
#   so that few pages of the program are touched. The linker moves sections, so each function has one of its own.
# - Addresses are packed (relr), where the C library can read that.
# Debug information is left out: it is 37 MB of the file, and a tenth of the time of the build.
release_flags() {
  local flags=(-c release -debug-info-format none --static-swift-stdlib --disable-local-rpath
    -Xlinker --no-export-dynamic -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
    -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections) folder
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

# build_release PRODUCT [FLAG…]: builds a program of the release, with more flags, and prints its path.
build_release() {
  local log flags
  mapfile -t flags < <(release_flags)
  flags+=("${@:2}")
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
