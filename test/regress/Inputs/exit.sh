# exit.sh CODE COMMAND...: succeeds if the command ends with this exit code. If
# it is `fathom check`, the last line of its output must say the same.
want=$1
shift
output=$(mktemp) || exit 1
trap 'rm -f "$output"' EXIT
"$@" >"$output"
got=$?
cat "$output"
# With -m32 a limit that Fathom chose may be in the verdict: allocations of any
# size are smaller there than a machine's.
case $want$got$*:$(tail -n 1 "$output") in
020*' -m32'*':fathom: SAFE up to objects of '*) exit 0 ;;
esac
if [ "$got" != "$want" ]; then
  echo "exit code $got instead of $want: $*" >&2
  exit 1
fi
[ "$2" = check ] || exit 0
case $want in
0) verdict='fathom: SAFE' ;;
10) verdict='fathom: UNSAFE' ;;
20) verdict='fathom: UNKNOWN' ;;
*) exit 0 ;;
esac
last=$(tail -n 1 "$output")
case $last in
"$verdict"*) exit 0 ;;
"fathom: SAFE up to "*) [ "$want" = 20 ] && exit 0 ;; # a limit of Fathom's
esac
# Standard output may be closed or full on purpose; then there is no verdict.
echo "exit code $got, but the last line is '$last': $*" >&2
exit 1
