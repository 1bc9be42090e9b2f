#!/usr/bin/env node
// `tinkerstream` starts the server; `tinkerstream backup FILE` and other arguments run its commands.
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** The paths in the package, relative to this file. */
const PROGRAMS = { start: './scripts/start.mjs', commands: './packages/server/dist/cli.js' };

// The package is in a cache of npm, which anyone may empty.
process.env.DATA_DIR ||= join(homedir(), 'Tinkerstream', 'data');
process.env.TINKERSTREAM_COMMAND ||= 'tinkerstream';
const [command = '-'] = process.argv.slice(2);
if (!command.startsWith('-')) {
  await import(PROGRAMS.commands);
} else {
  console.error(`The data is in ${process.env.DATA_DIR}.`);
  await import(PROGRAMS.start);
}
