#!/bin/sh
# Starts Tinkerstream in this terminal. It needs no other program of this computer.
case $0 in
  */*) cd "${0%/*}" || exit 1 ;;
esac
export TINKERSTREAM_COMMAND=./tinkerstream
exec ./program/node program/scripts/start.mjs --window "$@"
