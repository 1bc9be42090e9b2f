import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMigratedDatabase } from '../../../../../test/support/migrated-database.ts';
import { environmentOf, type ServerProcess, type StartOptions } from '../../../../../test/support/server-process.ts';
import { startApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { openDataDir } from '../../../src/platform/data-dir.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { type MadeTime, makeTime } from './made-time.ts';

/** A server in the process of the test, whose time the test makes. */
export interface ServerHere extends Pick<ServerProcess, 'http' | 'mqtt' | 'mqttPort' | 'dataDir'> {
  readonly time: MadeTime;
  /** Stops the server, and removes its data folder unless the test has named it. */
  readonly stop: () => Promise<void>;
}

export interface HereOptions extends Pick<StartOptions, 'dataDir' | 'env'> {
  readonly time?: MadeTime;
}

/**
 * Starts the whole server in this process. What a test kills, or measures, or what changes its process, starts as a process
 * of its own instead (`startServer`).
 */
export async function startServerHere({
  dataDir: named,
  env,
  time = makeTime(),
}: HereOptions = {}): Promise<ServerHere> {
  const folder = named ?? mkdtempSync(join(tmpdir(), 'tinkerstream-'));
  if (named === undefined && !env?.DATABASE_URL) copyMigratedDatabase(join(folder, 'tinkerstream.db'));
  const config = readConfig(environmentOf(folder, env));
  const logger = createLogger(config.logLevel);
  const dataDir = openDataDir(config.dataDir, logger);
  const crash = (error: Error) => {
    throw error;
  };
  const app = await startApp(config, dataDir, logger, crash, new AbortController().signal, time);
  return {
    http: app.http,
    mqtt: app.mqtt,
    mqttPort: Number(new URL(app.mqtt).port),
    dataDir: folder,
    time,
    async stop() {
      await app.stop();
      dataDir.release();
      if (named === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
