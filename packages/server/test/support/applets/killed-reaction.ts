// `node killed-reaction.ts FILE MOMENT`: a server whose sensor switches the lamp gets one message, and is killed (SIGKILL):
// `committed`: after the commit of the message, before its job starts;
// `published`: after the commit of what the job publishes, before the job ends.

import { createBackgroundJobs } from '../../../src/platform/jobs/background-jobs.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { openSqlite } from '../storage/engines.ts';
import { openReactingIngest } from './reacting-ingest.ts';

const [file = '', moment] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');

const { database, store } = await openSqlite(file);
const backgroundJobs = createBackgroundJobs(database, createLogger('silent'), { isAlone: true });
const { send, publishFromApplet } = openReactingIngest({
  store,
  backgroundJobs,
  findReaction: async ({ id }) =>
    id === 'SENSOR'
      ? {
          react: ({ text }) => [{ jobs: [backgroundJobs.prepare('act', text)], committed: () => {} }],
          leaveOut: () => undefined,
        }
      : undefined,
  onStored: ({ topic }) => {
    if (moment === 'published' && topic.id === 'LAMP') die();
  },
  startJobs: (jobs) => (moment === 'committed' ? die() : backgroundJobs.startPrepared(jobs)),
});
backgroundJobs.handle<string>('act', { limit: 10, timeoutMs: 60_000, startsAtOnce: true }, async (text, { id }) => {
  await publishFromApplet({
    userId: 'ada',
    board: undefined,
    topicName: 'LAMP',
    payload: Buffer.from(text),
    hops: 1,
    finishesJob: id,
  });
  return 'removed';
});
backgroundJobs.start();
await send('n=1');
