#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { makeAdministrator } from './maintenance/administrator.ts';
import { backupOfDay } from './maintenance/automatic/backup-of-day.ts';
import { backUp } from './maintenance/backup.ts';
import { MaintenanceError } from './maintenance/maintenance-error.ts';
import { restore } from './maintenance/restore.ts';
import { verifyBackup } from './maintenance/verify.ts';
import { restrictNewFiles } from './platform/file-modes.ts';
import { commandText } from './platform/process/command-text.ts';
import { StartError } from './platform/start-error.ts';
import { loadSettings } from './settings-file.ts';
import { VERSION } from './version.ts';

/** Maintenance commands for administrators. They read their settings from the environment and `.env`, like the server. */
const COMMANDS = [
  [
    commandText('backup', 'FILE [--verify]'),
    'writes everything in DATA_DIR into FILE; the server may be running;',
    '--verify checks it by a restore into a folder beside it',
  ],
  [
    commandText('restore', 'FILE [--replace]'),
    'fills DATA_DIR from FILE; the server must not be running;',
    '--replace moves the current data aside',
  ],
  [commandText('restore', 'DAY [--replace]'), 'the same from the backup of a day in BACKUP_TO, such as 2026-11-27'],
  [
    commandText('admin', 'EMAIL [--reset]'),
    'makes an administrator of the user with this email, or creates one;',
    '--reset sets a new password and removes two-step sign-in;',
    'the server may be running',
  ],
] as const;
const WIDTH = Math.max(...COMMANDS.map(([command]) => command.length)) + 3;
const USAGE = [
  'Usage:',
  ...COMMANDS.flatMap(([command, ...lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? command : '').padEnd(WIDTH)}${line}`),
  ),
].join('\n');

/** A day, not a file, of which to restore the backup. */
const DAY = /^\d{4}-\d\d-\d\d$/;

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
  const { replace, reset, verify } = values;
  if (command === 'backup' && !replace && !reset) {
    const records = await backUp(config, VERSION, path, console.log);
    if (verify) await verifyBackup(config, path, records, console.log);
  } else if (command === 'restore' && !reset && !verify) {
    const isDay = DAY.test(subject);
    const found = isDay ? await backupOfDay(config.backupTo, subject) : { path, discard: () => {} };
    try {
      await restore(config, found.path, { replace }, console.log);
    } finally {
      found.discard();
    }
  } else if (command === 'admin' && !replace && !verify) {
    await makeAdministrator(config, subject, reset, console.log);
  } else throw new UsageError();
}

class UsageError extends Error {}

function parseArguments() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { replace: flag, reset: flag, verify: flag } });
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
