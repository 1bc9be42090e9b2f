// `npm run bench [-- NAME…] [-- --short]`: how fast, how late, how large, each beside a yardstick in the same run.
// Targets are printed as reached or missed; the exit code is non-zero only if something does not work. All load goes to
// 127.0.0.1 and is bounded in time.

import { aiPages } from './ai-pages.ts';
import { applets } from './applets.ts';
import { chartPage } from './chart-page.ts';
import { drawing } from './charts.ts';
import { classroom } from './class.ts';
import { dashboard } from './dashboard.ts';
import { exportProject } from './export.ts';
import { fairness } from './fairness.ts';
import { fanOut } from './fan-out.ts';
import { type Bench, printTable } from './figures.ts';
import { flood } from './flood.ts';
import { history } from './history.ts';
import { hostile } from './hostile.ts';
import { ingest } from './ingest.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { timeRange } from './time-range.ts';
import { topicList } from './topic-list.ts';
import { topicsInUse } from './topics-in-use.ts';

// Ingest first: the first start of a fresh checkout fills the compile cache, which takes 60 MB more than `live` allows.
const BENCHES: Readonly<Record<string, Bench>> = {
  ingest,
  applets,
  fairness,
  live,
  class: classroom,
  'fan-out': fanOut,
  history,
  'time-range': timeRange,
  lists,
  'topic-list': topicList,
  'topics-in-use': topicsInUse,
  drawing,
  'chart-page': chartPage,
  dashboard,
  'ai-pages': aiPages,
  export: exportProject,
  flood,
  hostile,
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

/** Left out of the short form unless named: they take long even so, and tests make the same attacks and exports. */
const ONLY_FULL = ['class', 'fairness', 'dashboard', 'export', 'flood', 'hostile'];

for (const [name, bench] of Object.entries(BENCHES)) {
  if (named.length > 0 ? !named.includes(name) : form === 'short' && ONLY_FULL.includes(name)) continue;
  const started = performance.now();
  console.log(`\n${name}`);
  try {
    printTable(await bench(form));
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
}
// Child processes of a failed bench would keep this process alive.
process.exit();
