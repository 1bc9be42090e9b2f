// `npm run bench [-- NAME…] [-- --short]`: how fast, how late, how large, each beside a yardstick in the same run.
// Targets are printed as reached or missed; the exit code is non-zero only if something does not work. All load goes to
// 127.0.0.1 and is bounded in time.

import { history } from './calls/history.ts';
import { http } from './calls/http.ts';
import { lists } from './calls/lists.ts';
import { timeRange } from './calls/time-range.ts';
import { topicList } from './calls/topic-list.ts';
import { flood } from './hostile/flood.ts';
import { hostile } from './hostile/hostile.ts';
import { longWrites } from './hostile/long-writes.ts';
import { acknowledgement } from './ingest/acknowledgement.ts';
import { applets } from './ingest/applets.ts';
import { classroom } from './ingest/class.ts';
import { fairness } from './ingest/fairness.ts';
import { ingest } from './ingest/ingest.ts';
import { mixed } from './ingest/mixed.ts';
import { otherClouds } from './ingest/other-clouds.ts';
import { postgres } from './ingest/postgres.ts';
import { slowDisk } from './ingest/slow-disk.ts';
import { topicsInUse } from './ingest/topics-in-use.ts';
import { twoServers } from './ingest/two-servers.ts';
import { fanIn } from './live/fan-in.ts';
import { fanOut } from './live/fan-out.ts';
import { live } from './live/live.ts';
import { aiPages } from './pages/ai-pages.ts';
import { chartPage } from './pages/chart-page.ts';
import { coldPages } from './pages/cold-pages.ts';
import { dashboard } from './pages/dashboard.ts';
import { drawing } from './pages/drawing.ts';
import { lessonPage } from './pages/lesson-page.ts';
import { wall } from './pages/wall.ts';
import { country } from './sizing/country.ts';
import { sizing } from './sizing/sizing.ts';
import { exportProject } from './storage/export.ts';
import { pastValues } from './storage/past-values.ts';
import { recordSize } from './storage/record-size.ts';
import { space } from './storage/space.ts';
import { type Bench, printTable } from './support/figures.ts';

// Ingest runs first: the first start of a fresh checkout fills the compile cache, which takes 60 MB more than `live` allows.
const BENCHES: Readonly<Record<string, Bench>> = {
  ingest,
  mixed,
  acknowledgement,
  'other-clouds': otherClouds,
  'slow-disk': slowDisk,
  'fan-in': fanIn,
  applets,
  fairness,
  live,
  class: classroom,
  'fan-out': fanOut,
  history,
  'time-range': timeRange,
  http,
  lists,
  'topic-list': topicList,
  'topics-in-use': topicsInUse,
  drawing,
  'cold-pages': coldPages,
  'chart-page': chartPage,
  dashboard,
  'lesson-page': lessonPage,
  'ai-pages': aiPages,
  wall,
  postgres,
  'two-servers': twoServers,
  export: exportProject,
  space,
  'record-size': recordSize,
  'past-values': pastValues,
  sizing,
  country,
  flood,
  hostile,
  'long-writes': longWrites,
};

const form = process.argv.includes('--short') ? 'short' : 'full';
const named = process.argv.slice(2).filter((argument) => argument !== '--short');
const unknown = named.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. Available: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
// Ends all child processes with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/**
 * The short form leaves these benches out unless they are named: they are slow even then, and tests make the same attacks
 * and exports.
 */
const ONLY_FULL = [
  'slow-disk',
  'fairness',
  'class',
  'dashboard',
  'lesson-page',
  'postgres',
  'two-servers',
  'export',
  'space',
  'country',
  'flood',
  'hostile',
  'long-writes',
];

const chosen = Object.entries(BENCHES).filter(([name]) =>
  named.length > 0 ? named.includes(name) : form === 'full' || !ONLY_FULL.includes(name),
);

async function runNext(): Promise<void> {
  const [name, bench] = chosen.shift() ?? [];
  if (!name || !bench) return;
  const started = performance.now();
  try {
    const rows = await bench(form);
    console.log(`\n${name}`);
    printTable(rows);
  } catch (error) {
    console.error(`\n${name}`, error);
    process.exitCode = 1;
  }
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  await runNext();
}

// The short form runs several benches at once: its figures mean nothing, and some benches only wait.
await Promise.all(Array.from({ length: form === 'short' ? 3 : 1 }, runNext));
// Child processes of a failed bench would keep this process alive.
process.exit();
