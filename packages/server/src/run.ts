import { startApp } from './app.ts';
import { readConfig } from './config.ts';
import { createLogger } from './platform/logger.ts';

/** How long stopping may take before the process ends regardless: SIGTERM promises an end within 5 seconds. */
const STOP_DEADLINE_MS = 4500;

/** Starts the server that the environment describes, and stops it on SIGTERM and SIGINT. */
export async function run(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const app = await startApp(config, logger, (error) => {
    logger.fatal(
      { err: error },
      'A database thread died; stopping, so that nothing is acknowledged that is not stored',
    );
    process.exit(1);
  });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    await app.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  if (app.firstAdministrator) {
    const { generatedPassword } = app.firstAdministrator;
    console.log(`First administrator: ${config.adminEmail}`);
    if (generatedPassword) console.log(`Password (shown only this once): ${generatedPassword}`);
  }
  console.log(`Tinkerstream is at ${config.publicUrl ?? app.http}`);
  console.log(`Boards connect to ${app.mqtt}`);
  console.log(JSON.stringify({ ready: true, http: app.http, mqtt: app.mqtt }));
}
