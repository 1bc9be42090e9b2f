import { networkInterfaces } from 'node:os';
import { listensEverywhere, startApp } from './app.ts';
import { readConfig } from './config.ts';
import { checkAfterCrash } from './maintenance/check-after-crash.ts';
import { openDataDir } from './platform/data-dir.ts';
import { createLogger } from './platform/logger.ts';
import { StartError } from './platform/start-error.ts';

/** How long stopping may take before the process ends regardless: SIGTERM promises an end within 5 seconds. */
const STOP_DEADLINE_MS = 4500;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const dataDir = openDataDir(config.dataDir);
  const app = await startApp(config, dataDir, logger, (error) => {
    logger.fatal(
      { err: error },
      'A database thread died; stopping, so that nothing is acknowledged that is not stored',
    );
    process.exit(1);
  }).catch((error: unknown) => {
    dataDir.release();
    throw error;
  });
  let stopCheck = () => {};

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    stopCheck();
    await app.stop();
    dataDir.release();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  if (app.firstAdministrator) {
    const { generatedPassword } = app.firstAdministrator;
    console.log(`First administrator: ${config.adminEmail}`);
    if (generatedPassword) console.log(`Password (shown only this once): ${generatedPassword}`);
  }
  const hosts = listensEverywhere(config.host) ? networkAddresses() : [];
  const others = (url: string) => hosts.map((host) => url.replace('localhost', host));
  console.log(`Web:    ${[config.publicUrl ?? app.http, ...others(app.http)].join('  ')}`);
  console.log(`Boards: ${[app.mqtt, ...others(app.mqtt)].join('  ')}`);
  console.log(JSON.stringify({ ready: true, http: app.http, mqtt: app.mqtt }));
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
  if (error instanceof StartError) console.error(`Tinkerstream cannot start: ${error.message}`);
  else console.error(error);
  process.exit(1);
});
