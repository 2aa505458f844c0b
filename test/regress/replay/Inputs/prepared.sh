# prepared.sh FATHOM FOLDER HERE: replays failures of prepared.c, then the same inputs in a program that does not fail.
fathom=$1 folder=$2 here=$3
expect() { # CODE COMMAND...
  code=$1
  shift
  "$@"
  got=$?
  [ $got = "$code" ] || { echo "exit code $got instead of $code: $*"; exit 1; }
}
for n in 1 2 3 4 5 6; do
  case $n in
  4) flag=--allocator=symbolic ;;
  6) flag=--leak=lost ;;
  *) flag=--leak=none ;;
  esac
  expect 10 "$fathom" check --trace=none $flag --json=$folder/$n.json -DBUG -DCASE=$n $here/prepared.c >$folder/out
  expect 10 "$fathom" replay $folder/$n.json
  sed 's/-DBUG/-DFINE/' $folder/$n.json >$folder/fine.json
  expect 20 "$fathom" replay $folder/fine.json
done
