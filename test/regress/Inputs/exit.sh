# exit.sh CODE COMMAND...: succeeds if the command ends with this exit code.
want=$1
shift
"$@"
got=$?
[ "$got" = "$want" ] && exit 0
echo "exit code $got instead of $want: $*" >&2
exit 1
