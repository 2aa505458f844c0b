# with-path.sh DIR COMMAND...: programs of DIR come first.
PATH=$1:$PATH
export PATH
shift
exec "$@"
