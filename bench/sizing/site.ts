import { Api } from '../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import type { Form } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { copyYear, SECONDS_OF_YEAR, type StoredYear, storedYear } from '../support/stored-year.ts';
import { idleLoad, type Measured } from './cost.ts';

const FORMS = {
  short: { idleMs: 100, settleMs: 0 },
  full: { idleMs: 10_000, settleMs: 5_500 },
} as const;

/** The server that is measured. One topic has a year of records. */
export interface Site {
  readonly server: ServerProcess;
  readonly api: Api;
  readonly year: StoredYear;
  readonly measured: Measured;
}

export async function openSite(form: Form): Promise<Site> {
  const { idleMs, settleMs } = FORMS[form];
  const year = copyYear(await storedYear(SECONDS_OF_YEAR / 60), temporaryFolder('sizing'));
  const server = await startServer({ dataDir: year.dataDir });
  const api = await Api.signIn(server.http);
  const idle = await idleLoad(server.pid, idleMs);
  return { server, api, year, measured: { pid: server.pid, idle, settleMs } };
}
