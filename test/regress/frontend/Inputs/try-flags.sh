# try-flags.sh FATHOM FOLDER FLAG...: each flag in FOLDER/fathom.toml is refused, and named.
fathom=$1 folder=$2
shift 2
for flag; do
  echo "compile-flag = [\"-DLIMIT=7\", \"$flag\", \"value\"]" > "$folder/fathom.toml"
  text=$("$fathom" check "$folder/a.c" 2>&1)
  [ $? = 30 ] || { echo "$flag: not refused"; exit 1; }
  case $text in
  *"the setting compile-flag = '$flag'"*) ;;
  *) echo "$flag: $text"; exit 1 ;;
  esac
done
