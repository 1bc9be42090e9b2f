import { type ServerProcess, type StartOptions, startServer } from '../../../../../test/support/server-process.ts';
import { sharedPostgres } from '../storage/postgres.ts';

export const ENGINE_NAMES = ['SQLite', 'PostgreSQL'] as const;
type EngineName = (typeof ENGINE_NAMES)[number];

/**
 * The engines for what has one SQL for all of them: one for a change, all before a release (ALL_ENGINES=1). Stores, locks and
 * migrations are always tested with all (`ENGINE_NAMES`).
 */
export const enginesOfThisRun = (): readonly EngineName[] => (process.env.ALL_ENGINES ? ENGINE_NAMES : ['SQLite']);

export interface ServerOn {
  readonly server: ServerProcess;
  /** The address of the database; undefined for the file in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly stop: () => Promise<void>;
}

/** Starts a server with an empty database of an engine. */
export async function startServerOn(engine: EngineName, options: StartOptions = {}): Promise<ServerOn> {
  const postgres = engine === 'PostgreSQL' ? await sharedPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  const server = await startServer({ ...options, env: { DATABASE_URL: databaseUrl, ...options.env } });
  return {
    server,
    databaseUrl,
    async stop() {
      await server.stop();
      await postgres?.stop();
    },
  };
}
