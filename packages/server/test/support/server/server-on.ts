import { type ServerProcess, type StartOptions, startServer } from '../../../../../test/support/server-process.ts';
import { sharedPostgres } from '../storage/postgres.ts';

export const ENGINE_NAMES = ['SQLite', 'PostgreSQL'] as const;

export interface ServerOn {
  readonly server: ServerProcess;
  /** Undefined for the file in its data folder. */
  readonly databaseUrl: string | undefined;
  readonly stop: () => Promise<void>;
}

/** Starts a server with an empty database of an engine. */
export async function startServerOn(
  engine: (typeof ENGINE_NAMES)[number],
  options: StartOptions = {},
): Promise<ServerOn> {
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
