#!/usr/bin/env bash
# Fails if a generated document differs from what the program prints now, or if
# README's walk through the code names a file that does not exist.
#
#   tools/check_docs.sh [BUILD_DIR]           compare
#   tools/check_docs.sh --update [BUILD_DIR]  write the documents anew
set -uo pipefail

update=
if [ "${1:-}" = --update ]; then
  update=1
  shift
fi
cd "$(dirname "$(readlink -f "$0")")/.." || exit 31
fathom=${1:-build}/fathom
status=0

# document FILE COMMAND...
document() {
  local file=$1 text
  shift
  # The dot keeps the newlines at the end.
  text=$("$@" && echo .) || {
    echo "'$*' failed"
    status=1
    return
  }
  text=${text%.}
  if [ -n "$update" ]; then
    printf %s "$text" >"$file"
  elif ! diff -u --label "$file" --label "$*" "$file" <(printf %s "$text"); then
    echo "$file is out of date; run tools/check_docs.sh --update"
    status=1
  fi
}

document docs/options.md "$fathom" options --markdown
document docs/checks.md "$fathom" checks --markdown
document docs/intrinsics.md "$fathom" intrinsics --markdown
document docs/models.md "$fathom" models --markdown
document docs/obligations.md "$fathom" models --obligations --markdown
[ ! -f docs/rules.md ] || document docs/rules.md "$fathom" rules --markdown

# README's walk along one assertion: files that exist, and at most twenty of them.
walk=$(sed -n '/^## Follow one assertion/,/^## /p' README.md | grep -o '`[a-z0-9_/]*\.cpp`' | tr -d '`' | sort -u)
for file in $walk; do
  [ -f "src/$file" ] || {
    echo "README.md follows one assertion into src/$file, which does not exist"
    status=1
  }
done
if [ "$(wc -w <<<"$walk")" -gt 20 ] || [ -z "$walk" ]; then
  echo "README.md follows one assertion through more than 20 files, or none"
  status=1
fi
exit $status
