// SPDX-License-Identifier: Apache-2.0
import { isatty } from 'node:tty';
import { type App, startApp } from './app.ts';
import { readConfig } from './config.ts';
import { greeting } from './greeting.ts';
import { checkAfterCrash } from './maintenance/check-after-crash.ts';
import { type DataDir, openDataDir } from './platform/data-dir.ts';
import { restrictNewFiles } from './platform/file-modes.ts';
import { createLogger } from './platform/logger.ts';
import { ignoredProxyNote } from './platform/outbound-http/proxy-settings.ts';
import { Unreachable } from './platform/reachable.ts';
import { PortTaken, StartError } from './platform/start-error.ts';
import { loadSettings } from './settings-file.ts';

/** The process exits after this even if it has not stopped cleanly: SIGTERM promises an exit within 5 seconds. */
const STOP_DEADLINE_MS = 4500;

/** Exit codes for `scripts/start.mjs` and systemd. */
const EXIT = {
  stopped: 0,
  /** The operator has to fix something first, so there is no restart. */
  cannotStart: 1,
  /** A requested stop did not finish. */
  notClean: 1,
  /** An unexpected error: the server is restarted. */
  crashed: 70,
} as const;

async function main(): Promise<void> {
  restrictNewFiles();
  // Ignore a closed standard output: there is nowhere to report it.
  process.stdout.on('error', () => {});
  // The options of `npm start -- --https --dns`.
  const given = {
    ...process.env,
    ...(process.argv.includes('--https') ? { HTTPS: 'local' } : {}),
    ...(process.argv.includes('--dns') ? { DNS_PORT: '53' } : {}),
  };
  const { environment, notes } = loadSettings(given);
  const config = readConfig(environment);
  const logger = createLogger(config.logLevel);
  for (const { level, text } of notes) logger[level](text);
  const proxyNote = ignoredProxyNote(environment);
  if (proxyNote) logger.warn(proxyNote);

  let dataDir: DataDir | undefined;
  let starting: Promise<App> | undefined;
  const stopRequest = new AbortController();
  let stopCheck = () => {};
  let isStopping = false;
  let exitCode: number = EXIT.stopped;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode || EXIT.notClean), STOP_DEADLINE_MS).unref();
    stopCheck();
    stopRequest.abort();
    try {
      // If the start fails, there is nothing to stop.
      const app = await starting?.catch(() => undefined);
      await app?.stop();
      // After a crash the folder stays marked, so that the next start checks the database.
      if (exitCode === EXIT.stopped) dataDir?.release();
    } catch (error) {
      logger.fatal({ err: error }, 'Could not stop cleanly');
      exitCode ||= EXIT.notClean;
    }
    process.exit(exitCode);
  };
  const crash = (error: unknown, message: string) => {
    logger.fatal({ err: error }, message);
    exitCode ||= isStopping ? EXIT.notClean : EXIT.crashed;
    void stop();
  };
  // After an unexpected error the state is unknown, so stop. Unhandled rejections end here too.
  process.on('uncaughtException', (error) => crash(error, 'Unexpected error; stopping for a restart'));

  dataDir = openDataDir(config.dataDir, logger);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  // Whether there is a terminal or window that may close. Without one, as under nohup, a hang-up means nothing
  // (scripts/start.mjs).
  const hasTerminal = process.platform === 'win32' || [0, 1, 2].some((descriptor) => isatty(descriptor));
  process.on('SIGHUP', () => hasTerminal && void stop());
  starting = startApp(
    config,
    dataDir,
    logger,
    (error) =>
      crash(error, 'A database thread died; stopping, so that no message is acknowledged without being stored'),
    stopRequest.signal,
  );
  // The starter asks for a stop in this way, because Windows has no SIGTERM; the channel closes with the starter too.
  process.on('disconnect', () => void stop());
  if (process.connected === false) void stop();
  let app: App;
  try {
    app = await starting;
  } catch (error) {
    if (isStopping) return;
    dataDir.release();
    throw error;
  }

  const { adminEmail, publicUrl, databaseUrl } = config;
  const { http, mqtt, secure } = app;
  if (hasWindow) {
    const password = app.firstAdministrator?.generatedPassword;
    tellWindow({ ready: { http: publicUrl ?? http, mqtt, hosts: app.hosts, email: adminEmail, password } });
  } else {
    for (const line of greeting({ ...app, publicUrl, adminEmail, databaseUrl, dataDir: config.dataDir }))
      console.log(line);
    // The line is for programs: a person at a terminal reads the one before.
    if (!process.stdout.isTTY) console.log(JSON.stringify({ ready: true, http, mqtt, ...secure }));
  }
  if (!isStopping && !config.databaseUrl) stopCheck = checkAfterCrash(dataDir, logger);
}

/**
 * The error of a start that may open too few files, in words; undefined for others. The error of a thread has the
 * reason in its text.
 */
function tooFewFiles(reason: unknown): StartError | undefined {
  if (!(reason instanceof Error) || !/\bEMFILE\b/.test(reason.message)) return undefined;
  return new StartError('this process may open too few files. Raise ulimit -n, or LimitNOFILE= in the unit, to 4096.');
}

/** Whether the starter shows events in its own words; standard output is a log then. */
const hasWindow = process.argv.includes('--window');

/** Sends a message as `scripts/run/window.mjs` describes it. */
function tellWindow(message: object, whenSent = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, whenSent);
  else whenSent();
}

main().catch((reason: unknown) => {
  const error = tooFewFiles(reason) ?? reason;
  const isForOperator = error instanceof StartError;
  if (isForOperator) console.error(`Tinkerstream cannot start: ${error.message}`);
  else console.error(error);
  // An unreachable address may return, so the server is restarted.
  const code = isForOperator && !(error instanceof Unreachable) ? EXIT.cannotStart : EXIT.crashed;
  if (!hasWindow || !isForOperator) process.exit(code);
  const taken = error instanceof PortTaken ? { setting: error.setting, port: error.port } : undefined;
  tellWindow({ refused: { message: error.message, taken } }, () => process.exit(code));
});
