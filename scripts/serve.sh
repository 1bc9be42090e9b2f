#!/bin/sh
# Runs the server once, for scripts/start.sh and a systemd unit. docs/decisions/0003 explains the settings before
# `node`. `exec` replaces this shell with the server, so a signal to the shell reaches the server.
cd "$(dirname "$0")/.." || exit 1
exec env MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=49152 MALLOC_TRIM_THRESHOLD_=1048576 \
  NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/tinkerstream}" \
  node_modules/.bin/node --max-semi-space-size=2 --v8-pool-size=1 packages/server/src/main.ts "$@"
