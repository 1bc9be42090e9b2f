import { setTimeout as wait } from 'node:timers/promises';
import { createUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { updateTopic } from '@tinkerstream/contract/topics';
import { startPostgres } from '../../packages/server/test/support/storage/postgres-server.ts';
import { Api } from '../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { startLoad } from '../support/boards.ts';
import type { Bench, Form, Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { TARGETS } from '../targets.ts';
import { type LongCall, longCalls } from './long-calls.ts';

/** Boards of another user, and their messages a second. */
const BOARDS = 5;
const RATE = 100;
/** How long boards send before a call. The background work of an earlier call is under way then. */
const LEAD_MS = { short: 1_000, full: 2_000 } as const;
/** How long the measurement goes on after a call, to include its background work. */
const TAIL_MS = { short: 100, full: 1_000 } as const;
/** A timeout that is longer than any call. */
const LONGEST_MS = 300_000;

/**
 * How long a board waits for its acknowledgement, and how long a user waits for the answer to a change, beside those calls
 * of another user that write most; with both engines.
 */
export const longWrites: Bench = async (form) => {
  const cluster = await startPostgres({ isDurable: true });
  try {
    const embedded = await measureAll(form, 'SQLite', {});
    return [...embedded, ...(await measureAll(form, 'PostgreSQL', { DATABASE_URL: await cluster.createDatabase() }))];
  } finally {
    await cluster.stop();
  }
};

async function measureAll(form: Form, engine: string, env: Readonly<Record<string, string>>): Promise<Row[]> {
  const server = await startServer({ dataDir: temporaryFolder('long-writes'), env });
  const admin = await Api.signIn(server.http);
  const victim = await signInUser(admin, 'victim');
  const topic = await victim.createTopic('Class', 't');
  const rows: Row[] = [];
  const beside = (call: LongCall) => measure(form, server, call, victim, topic);
  const quiet: LongCall = { name: 'nothing', run: () => wait(1_000) };
  await beside(quiet);
  for (const call of [quiet, ...longCalls(admin, form)]) {
    const { p99, tookMs, changeMs } = await beside(call);
    const took = (tookMs / 1000).toLocaleString('en', { maximumFractionDigits: 1 });
    console.log(`${engine}, ${call.name}: ${took} s, p99 ${p99.toFixed(0)} ms, change ${changeMs.toFixed(0)} ms`);
    rows.push(
      { what: `${engine}: ${call.name}`, values: [p99], unit: 'ms', digits: 1, target: TARGETS.besideLongCall },
      { what: '  the slowest change of another user', values: [changeMs], unit: 'ms' },
    );
  }
  await server.stop();
  return rows;
}

async function measure(
  form: Form,
  server: ServerProcess,
  call: LongCall,
  victim: Api,
  topic: { readonly id: string; readonly topicName: string },
) {
  const topics = Array<string>(BOARDS).fill(topic.topicName);
  const boards = startLoad({ port: server.mqttPort, topics, duration: LONGEST_MS, window: 100, rate: RATE });
  await call.prepare?.();
  await wait(LEAD_MS[form]);
  let isOver = false;
  let changeMs = 0;
  const changing = (async () => {
    while (!isOver) {
      const started = performance.now();
      // The server refuses a change that waits for too long.
      await victim.call(updateTopic, { topicId: topic.id, description: `Class ${started}` }).catch(() => {});
      changeMs = Math.max(changeMs, performance.now() - started);
      await wait(50);
    }
  })();
  const started = performance.now();
  try {
    await call.run();
    const tookMs = performance.now() - started;
    await wait(TAIL_MS[form]);
    isOver = true;
    await changing;
    boards.stop();
    return { p99: (await boards.result).p99, tookMs, changeMs };
  } finally {
    isOver = true;
    boards.stop();
  }
}

async function signInUser(admin: Api, name: string): Promise<Api> {
  const [email, password] = [`${name}@example.org`, 'some-password'];
  await admin.call(createUser, { email, firstName: 'Some', lastName: 'Body', password });
  await admin.call(createWhitelistEntry, { whitelistEmail: email });
  return Api.signIn(admin.http, email, password);
}
