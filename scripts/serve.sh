#!/bin/sh
# The server itself, once: what scripts/start.sh and a systemd unit run. docs/decisions/0003 tells what the settings
# before `node` are for. `exec` makes this shell the server, so that a signal to it is one to the server.
cd "$(dirname "$0")/.." || exit 1
exec env MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=16384 MALLOC_TRIM_THRESHOLD_=1048576 \
  NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/tinkerstream}" \
  node_modules/.bin/node --max-semi-space-size=2 packages/server/src/main.ts
