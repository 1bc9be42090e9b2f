#!/usr/bin/env node
// `npx tinkerstream` starts the server; `npx tinkerstream backup FILE` and the like run its commands.
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

// The package itself is in a cache of npm, which anyone may empty.
process.env.DATA_DIR ||= join(homedir(), 'Tinkerstream', 'data');
const [command = ''] = process.argv.slice(2);
if (['backup', 'restore', 'admin'].includes(command)) {
  // @ts-expect-error: in the package
  await import('./packages/server/dist/cli.js');
} else {
  console.error(`The data is in ${process.env.DATA_DIR}.`);
  // @ts-expect-error: in the package
  await import('./scripts/start.mjs');
}
