#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { makeAdministrator } from './maintenance/administrator.ts';
import { backUp } from './maintenance/backup.ts';
import { MaintenanceError } from './maintenance/maintenance-error.ts';
import { restore } from './maintenance/restore.ts';
import { restrictNewFiles } from './platform/file-modes.ts';
import { StartError } from './platform/start-error.ts';
import { loadSettings } from './settings-file.ts';
import { VERSION } from './version.ts';

/** Maintenance commands for administrators. They read their settings from the environment and `.env`, like the server. */
const USAGE = `Usage:
  npm run backup -- FILE                writes everything in DATA_DIR into FILE; the server may be running
  npm run restore -- FILE [--replace]   fills DATA_DIR from FILE; the server must not be running;
                                        --replace moves the current data aside
  npm run admin -- EMAIL [--reset]      makes an administrator of the user with this email, or creates one;
                                        --reset sets a new password and removes two-step sign-in;
                                        the server may be running`;

async function main(): Promise<void> {
  restrictNewFiles();
  const { values, positionals } = parseArguments();
  const [command, subject, ...rest] = positionals;
  if (!subject || rest.length > 0) throw new UsageError();
  const { environment, notes } = loadSettings(process.env);
  const config = readConfig(environment);
  for (const { text } of notes) console.error(text);
  // npm runs scripts in the folder of package.json; INIT_CWD is the caller's folder.
  const path = resolve(process.env.INIT_CWD ?? '', subject);
  if (command === 'backup' && !values.replace && !values.reset) return backUp(config, VERSION, path, console.log);
  if (command === 'restore' && !values.reset) return restore(config, path, { replace: values.replace }, console.log);
  if (command === 'admin' && !values.replace) return makeAdministrator(config, subject, values.reset, console.log);
  throw new UsageError();
}

class UsageError extends Error {}

function parseArguments() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { replace: flag, reset: flag } });
  } catch {
    throw new UsageError();
  }
}

main().catch((error: unknown) => {
  if (error instanceof UsageError) console.error(USAGE);
  else if (error instanceof MaintenanceError || error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exit(error instanceof UsageError ? 2 : 1);
});
