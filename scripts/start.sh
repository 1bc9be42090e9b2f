#!/bin/sh
# What `npm start` runs: the server, and the server again when it has crashed, after a pause that doubles from one second
# to a minute. It is not started again after a clean stop (code 0), nor where the operator has to mend something first
# (code 1, see packages/server/src/main.ts).
#
# A shell, because it takes 1 MB where a second Node would take 40 (docs/decisions/0011).

LONGEST_PAUSE=60
# A server that has run for so many seconds was sound: its crash counts as the first.
SOUND_AFTER=60

pause=1
child=
stopping=
# The signal reaches this shell alone when npm passes it on, and the server too when somebody types Ctrl-C.
trap 'stopping=1; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null' TERM INT

# Waits for $child whatever signals come, and sets $code.
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
  # A clock that jumps makes one pause too long or too short, no more.
  started=$(date +%s)
  sh "$(dirname "$0")/serve.sh" &
  child=$!
  # It may have come before there was a child to pass it on to.
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
