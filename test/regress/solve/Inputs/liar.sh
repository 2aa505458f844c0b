# A solver for which everything is unsat.
while read line; do
  case $line in
  *check-sat*) echo unsat ;;
  *) echo success ;;
  esac
done
