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

# release_binary: builds the static release and prints the path of the program.
release_binary() {
  local log
  log=$(mktemp)
  if [ -t 2 ]; then
    swift build -c release --static-swift-stdlib --product origami >&2
  elif ! swift build -c release --static-swift-stdlib --product origami >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
  printf '%s/origami\n' "$(swift build -c release --static-swift-stdlib --show-bin-path)"
}
