# What ./fathom and ./run-tests share: packages, configuring, building. To be
# sourced by bash with `root` set to the repository's folder; says what it does
# on standard error, prints nothing on standard output.

say() { echo "fathom: $*" >&2; }

die() {
  say "$*"
  exit 31
}

# packages_file: another list than tools/packages.txt.
wanted_packages() { sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$root/${packages_file:-tools/packages.txt}"; }

missing_packages() {
  local installed
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' \
    $(wanted_packages) 2>/dev/null | sed -n 's/^installed //p' | sort -u)
  comm -23 <(wanted_packages | sort -u) <(echo "$installed")
}

# Root is asked for only when something is missing.
ensure_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is not Debian; what is in tools/packages.txt must be there already"
    return
  fi
  local missing
  missing=$(missing_packages | tr '\n' ' ')
  missing=${missing% }
  [ -n "$missing" ] || return 0
  say "installing packages: $missing"
  local -a as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      die "cannot install them: not root, and there is no sudo; as root, run: apt-get install $missing"
    say "root is needed for that (sudo)"
    as_root=(sudo)
  fi
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2 ||
    say "apt-get update failed; trying with the package lists that are here"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends $missing >&2 ||
    die "cannot install: $missing (is there a network, and is this Debian 12?)"
}

# ensure_configured PRESET BUILD_DIR
ensure_configured() {
  local preset=$1 build=$2 fresh=()
  if [ -f "$build/build.ninja" ] && [ -f "$build/.configured" ] &&
    [ ! CMakePresets.json -nt "$build/.configured" ]; then
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt" &&
      return
  fi
  # A tree that was moved has the old place in its cache, and one that was not
  # configured to the end may have anything there.
  [ ! -f "$build/CMakeCache.txt" ] || fresh=(--fresh)
  say "configuring $build"
  mkdir -p "$build"
  cmake --preset "$preset" "${fresh[@]}" >"$build/configure.log" 2>&1 || {
    cat "$build/configure.log" >&2
    die "configuring failed; see $build/configure.log"
  }
  touch "$build/.configured"
}

# run_ninja BUILD_DIR TARGET...: silent if there is nothing to do, otherwise a
# line of progress every few seconds; the whole output is in build.log.
run_ninja() {
  local build=$1 log=$1/build.log status=0
  shift
  : >"$log"
  (
    sleep 2 >/dev/null 2>&1 </dev/null
    while :; do
      step=$(tail -n 1 "$log" | sed -n '/Re-checking/d; s|^\[\([0-9]*\)/\([0-9]*\)\].*|\1 of \2|p')
      [ -z "$step" ] || echo "fathom: building, step $step" >&2
      sleep 5 >/dev/null 2>&1 </dev/null
    done
  ) 9>&- & # a sleep that outlives us must not keep the lock
  local monitor=$!
  ninja -C "$build" -j "$(nproc)" "$@" >"$log" 2>&1 </dev/null || status=$?
  kill "$monitor" 2>/dev/null
  wait "$monitor" 2>/dev/null || true
  if [ "$status" != 0 ]; then
    # Without the lines about steps that went well.
    grep -vE '^\[[0-9]+/[0-9]+\] (Building|Linking|Re-checking)' "$log" |
      tail -n 80 >&2
    die "building failed; see $log"
  fi
}

# build PRESET BUILD_DIR TARGET...: all of the above, one caller at a time.
build() {
  local preset=$1 build=$2
  shift 2
  ensure_packages
  mkdir -p "$build"
  exec 9>"$build/.lock"
  if ! flock -n 9; then
    say "waiting for another build in $build"
    flock 9
  fi
  ensure_configured "$preset" "$build"
  run_ninja "$build" "$@"
  exec 9>&-
}
