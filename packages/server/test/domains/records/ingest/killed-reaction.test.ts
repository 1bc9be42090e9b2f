import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackgroundJobs } from '../../../../src/platform/jobs/background-jobs.ts';
import type { JobTables } from '../../../../src/platform/jobs/tables.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { openReactingIngest } from '../../../support/applets/reacting-ingest.ts';
import { type OpenDatabase, openSqlite } from '../../../support/storage/engines.ts';

const PROGRAM = fileURLToPath(new URL('../../../support/applets/killed-reaction.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-reaction-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the database of a server that was killed at a moment. */
async function afterKill(moment: 'committed' | 'published'): Promise<OpenDatabase> {
  const file = join(folder, 'test.db');
  const child = spawn(process.execPath, [PROGRAM, file, moment], { stdio: ['ignore', 'ignore', 'inherit'] });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  return openSqlite(file);
}

const jobsIn = ({ database }: OpenDatabase) => database.withTables<JobTables>().selectFrom('job').selectAll().execute();

/** The next server of this database, until all its jobs are done. */
async function runNext(opened: OpenDatabase): Promise<{ readonly runs: readonly string[]; readonly lamp: unknown }> {
  const backgroundJobs = createBackgroundJobs(opened.database, createLogger('silent'), { isAlone: true });
  const { publishFromApplet, valuesOf } = openReactingIngest({
    store: opened.store,
    backgroundJobs,
    findReaction: async () => undefined,
  });
  const runs: string[] = [];
  backgroundJobs.handle<string>('act', { limit: 10, timeoutMs: 60_000, startsAtOnce: true }, async (text, { id }) => {
    runs.push(text);
    const payload = Buffer.from(text);
    await publishFromApplet({ userId: 'ada', board: undefined, topicName: 'LAMP', payload, hops: 1, finishesJob: id });
    return 'removed';
  });
  backgroundJobs.start();
  await expect.poll(() => jobsIn(opened)).toEqual([]);
  await backgroundJobs.stop();
  return { runs, lamp: await valuesOf('LAMP') };
}

test('killed between the commit of a message and the start of its job: the next server runs it once, before the hold ends', async () => {
  const opened = await afterKill('committed');
  const [job] = await jobsIn(opened);
  expect(job).toMatchObject({ kind: 'act', payload: '"n=1"', failures: 0, held_by: expect.any(String) });
  expect(await runNext(opened)).toEqual({ runs: ['n=1'], lamp: [1] });
  expect(Date.now()).toBeLessThan(job?.held_until as number);
  await opened.close();
});

test('killed between the commit of what a job publishes and the end of the job: it is not published again', async () => {
  const opened = await afterKill('published');
  expect(await jobsIn(opened)).toEqual([]);
  expect(await runNext(opened)).toEqual({ runs: [], lamp: [1] });
  await opened.close();
});
