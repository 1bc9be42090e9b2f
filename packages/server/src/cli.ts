#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { makeAdministrator } from './maintenance/administrator.ts';
import { timeOfBackup } from './maintenance/automatic/backup-names.ts';
import { openBackupPlace } from './maintenance/automatic/backup-place.ts';
import { backUp } from './maintenance/backup.ts';
import { backupFailureOf, MaintenanceError } from './maintenance/maintenance-error.ts';
import { restore } from './maintenance/restore.ts';
import { checkUpgrade } from './maintenance/upgrade/upgrade-check.ts';
import { verifyBackup } from './maintenance/verify.ts';
import { keepOwner, restrictNewFiles } from './platform/file-modes.ts';
import { commandText } from './platform/process/command-text.ts';
import { StartError } from './platform/start-error.ts';
import { loadSettings } from './settings-file.ts';
import { VERSION } from './version.ts';

/** Maintenance commands for administrators. They read their settings from the environment and `.env`, like the server. */
const USAGES = [
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
  [
    commandText('move', '--to PLACE [--files BUCKET]'),
    'copies everything to a PostgreSQL database (postgres://…) or a new folder,',
    'files to a bucket (s3://…); the server is stopped only for the last part',
  ],
  [commandText('upgrade-check'), 'says what the first start of this version changes in the data'],
] as const;
const WIDTH = Math.max(...USAGES.map(([command]) => command.length)) + 3;
const USAGE = [
  'Usage:',
  ...USAGES.flatMap(([command, ...lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? command : '').padEnd(WIDTH)}${line}`),
  ),
].join('\n');

/** The day of a daily backup to restore, in place of a file. */
const DAY = /^\d{4}-\d\d-\d\d$/;

interface Input {
  readonly config: Config;
  /** The first word after the command. */
  readonly subject: string;
  readonly options: Options;
}

interface Command {
  readonly hasSubject: boolean;
  readonly options: readonly (keyof Options)[];
  readonly run: (input: Input) => Promise<void>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: {
    hasSubject: true,
    options: ['verify'],
    async run({ config, subject, options }) {
      const file = pathOf(subject);
      const records = await backUp(config, VERSION, file, console.log);
      if (options.verify) await verifyBackup(config, file, records, console.log);
    },
  },
  restore: {
    hasSubject: true,
    options: ['replace'],
    async run({ config, subject, options: { replace } }) {
      const found = DAY.test(subject)
        ? await backupOfDay(config.backupTo, subject)
        : { path: pathOf(subject), discard: () => {} };
      try {
        await restore(config, found.path, { replace }, console.log);
      } finally {
        found.discard();
      }
    },
  },
  admin: {
    hasSubject: true,
    options: ['reset'],
    run: ({ config, subject, options: { reset } }) => makeAdministrator(config, subject, reset, console.log),
  },
  move: {
    hasSubject: false,
    options: ['to', 'files'],
    async run({ config, options: { to, files } }) {
      if (to === undefined) throw new UsageError();
      // The module is loaded only if needed, with the client of PostgreSQL.
      const { move } = await import('./maintenance/move/move.ts');
      await move(config, { to: /^\w+:\/\//.test(to) ? to : pathOf(to), files }, console.log);
    },
  },
  'upgrade-check': {
    hasSubject: false,
    options: [],
    run: ({ config }) => checkUpgrade(config, VERSION, console.log),
  },
};

async function main(): Promise<void> {
  restrictNewFiles();
  const { values: options, positionals } = parseArguments();
  const [name = '', subject = '', ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isAllowed = (option: string) => command?.options.includes(option as keyof Options);
  const given = Object.entries(options).filter(([, value]) => value !== false && value !== undefined);
  if (
    !command ||
    rest.length > 0 ||
    command.hasSubject !== (subject !== '') ||
    !given.every(([one]) => isAllowed(one))
  ) {
    throw new UsageError();
  }
  const { environment, notes } = loadSettings(process.env);
  const config = readConfig(environment);
  for (const { text } of notes) console.error(text);
  try {
    await command.run({ config, subject, options });
  } finally {
    if (existsSync(config.dataDir)) keepOwner(config.dataDir);
  }
}

/** npm runs scripts in the folder of package.json; INIT_CWD is the caller's folder. */
function pathOf(typed: string): string {
  return resolve(process.env.INIT_CWD ?? '', typed);
}

class UsageError extends Error {}

type Options = ReturnType<typeof parseArguments>['values'];

function parseArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: { replace: flag, reset: flag, verify: flag, to: text, files: text },
    });
  } catch {
    throw new UsageError();
  }
}

main().catch(async (error: unknown) => {
  if (error instanceof UsageError) console.error(USAGE);
  else if (error instanceof MaintenanceError || error instanceof StartError) console.error(error.message);
  else console.error(error);
  // Reports to the server that makes its daily backup.
  if (process.send) await new Promise((resolve) => process.send?.(backupFailureOf(error), resolve));
  process.exit(error instanceof UsageError ? 2 : 1);
});

/**
 * Brings the latest daily backup of a day (UTC), such as 2026-11-27, to this computer.
 * @throws MaintenanceError if there is none; its message names the days that have one
 */
async function backupOfDay(backupTo: string | undefined, day: string) {
  if (backupTo === undefined) {
    throw new MaintenanceError(`BACKUP_TO is not set, so there is no backup of ${day}. Name a file instead.`);
  }
  const place = await openBackupPlace(backupTo);
  const backups = (await place.list())
    .filter((name) => name.endsWith('.tar') && timeOfBackup(name) !== undefined)
    .sort();
  const dayOf = (name: string) => new Date(timeOfBackup(name) as number).toISOString().slice(0, 10);
  const name = backups.findLast((one) => dayOf(one) === day);
  if (name === undefined) {
    const days = [...new Set(backups.map(dayOf))];
    throw new MaintenanceError(
      `${place.label} has no backup of ${day}. ${days.length > 0 ? `It has: ${days.join(', ')}.` : 'It has none.'}`,
    );
  }
  return place.fetch(name);
}
