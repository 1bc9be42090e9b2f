import { networkInterfaces } from 'node:os';
import { type App, listensEverywhere, startApp } from './app.ts';
import { readConfig } from './config.ts';
import { checkAfterCrash } from './maintenance/check-after-crash.ts';
import { type DataDir, openDataDir } from './platform/data-dir.ts';
import { ownerOnly } from './platform/file-modes.ts';
import { createLogger } from './platform/logger.ts';
import { StartError } from './platform/start-error.ts';

/** How long stopping may take before the process ends regardless: SIGTERM promises an end within 5 seconds. */
const STOP_DEADLINE_MS = 4500;

/** What `scripts/start.sh` and systemd read from the exit code. */
const EXIT = {
  asked: 0,
  /** The operator has to change something first, so it is not started again. */
  cannotStart: 1,
  /** A stop that was asked for and did not come to its end. */
  notClean: 1,
  /** Something that should never happen: it is started again. */
  crashed: 70,
} as const;

async function main(): Promise<void> {
  ownerOnly();
  // Where nobody reads what is printed, there is nobody to tell.
  process.stdout.on('error', () => {});
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);

  let dataDir: DataDir | undefined;
  let app: App | undefined;
  let stopCheck = () => {};
  let isStopping = false;
  let exitCode: number = EXIT.asked;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode || EXIT.notClean), STOP_DEADLINE_MS).unref();
    stopCheck();
    try {
      await app?.stop();
      // After a crash the folder stays marked, so that the next start looks through the database.
      if (exitCode === EXIT.asked) dataDir?.release();
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
  // The last resort: after an error that nobody expected, nobody knows what still holds. Rejections come here too.
  process.on('uncaughtException', (error) => crash(error, 'Unexpected error; stopping, to start again'));

  dataDir = openDataDir(config.dataDir, logger);
  try {
    app = await startApp(config, dataDir, logger, (error) =>
      crash(error, 'A database thread died; stopping, so that nothing is acknowledged that is not stored'),
    );
  } catch (error) {
    dataDir.release();
    throw error;
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  if (app.firstAdministrator) {
    const { generatedPassword } = app.firstAdministrator;
    console.log(`First administrator: ${config.adminEmail}`);
    if (generatedPassword) console.log(`Password (shown only this once): ${generatedPassword}`);
  }
  const hosts = listensEverywhere(config.host) ? networkAddresses() : [];
  const { http, mqtt } = app;
  const others = (url: string) => hosts.map((host) => url.replace('localhost', host));
  console.log(`Web:    ${[config.publicUrl ?? http, ...others(http)].join('  ')}`);
  console.log(`Boards: ${[mqtt, ...others(mqtt)].join('  ')}`);
  console.log(JSON.stringify({ ready: true, http, mqtt }));
  if (!isStopping) stopCheck = checkAfterCrash(dataDir, logger);
}

/** The addresses of this machine under which the boards and browsers of its network reach it. */
function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

main().catch((error: unknown) => {
  const isForOperator = error instanceof StartError;
  if (isForOperator) console.error(`Tinkerstream cannot start: ${error.message}`);
  else console.error(error);
  process.exit(isForOperator ? EXIT.cannotStart : EXIT.crashed);
});
