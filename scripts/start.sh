#!/bin/sh
# `npm start` runs this: it starts the server, and restarts it after a crash, with a pause that doubles from one second
# to a minute. It does not restart after a clean stop (code 0), nor after an error that the operator must fix first
# (code 1, see packages/server/src/main.ts).
#
# A shell, because it takes 1 MB; a second Node would take 40 MB (docs/decisions/0011).

LONGEST_PAUSE=60
# A server that ran this many seconds was healthy: its crash counts as the first.
SOUND_AFTER=60

pause=1
child=
stopping=
# npm passes the signal to this shell only; Ctrl-C in a terminal reaches the server too.
trap 'stopping=1; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null' TERM INT

# Waits for $child through all signals, and sets $code.
wait_for_child() {
  while :; do
    wait "$child"
    code=$?
    # A trapped signal ends `wait` early.
    kill -0 "$child" 2>/dev/null || break
  done
  child=
}

while :; do
  # A clock jump makes one pause too long or too short, nothing more.
  started=$(date +%s)
  sh "$(dirname "$0")/serve.sh" "$@" &
  child=$!
  # The signal may have arrived before the child existed.
  [ -z "$stopping" ] || kill -TERM "$child" 2>/dev/null
  wait_for_child
  if [ -n "$stopping" ] || [ "$code" -eq 0 ] || [ "$code" -eq 1 ]; then exit "$code"; fi

  [ $(($(date +%s) - started)) -lt "$SOUND_AFTER" ] || pause=1
  printf '{"level":60,"time":%s000,"msg":"The server ended with code %s; starting it again in %s s"}\n' \
    "$(date +%s)" "$code" "$pause" >&2
  sleep "$pause" &
  child=$!
  wait_for_child
  [ -z "$stopping" ] || exit 0
  pause=$((pause * 2))
  [ "$pause" -le "$LONGEST_PAUSE" ] || pause=$LONGEST_PAUSE
done
