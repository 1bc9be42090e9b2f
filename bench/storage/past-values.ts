import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordStore } from '../../packages/server/src/domains/records/index.ts';
import { startServer } from '../../test/support/server-process.ts';
import type { Bench } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { openStore, temperatureAt, YEAR } from '../support/stored-year.ts';
import { TARGETS } from '../targets.ts';

const SIZES = { short: { stored: 20_000, added: 10_000 }, full: { stored: 10_000_000, added: 1_000_000 } } as const;
const BETWEEN_MS = 1000;
/** Values of one request, as an import sends them. */
const PORTION = 2000;
const SERIES = { topicId: 'topic', dataTypeId: 'data type', deviceId: 'board' };

/**
 * The cost of looking for values of the past that are stored already, while new values go before and after those of a topic
 * that has ten times as many. The yardstick is the same import without looking.
 */
export const pastValues: Bench = async (form) => {
  const { stored, added } = SIZES[form];
  const folder = temporaryFolder('past-values');
  const empty = join(folder, 'empty');
  await (await startServer({ dataDir: empty })).stop();
  const filled = join(folder, 'filled');
  cpSync(empty, filled, { recursive: true });
  await inStore(filled, (store) => addAll(store, stored, 0, false));
  const times: Record<'looking' | 'plain', number> = { looking: 0, plain: 0 };
  for (const how of ['plain', 'looking'] as const) {
    const dataDir = join(folder, how);
    cpSync(filled, dataDir, { recursive: true });
    times[how] = await inStore(dataDir, (store) => addAll(store, added, BETWEEN_MS / 2, how === 'looking'));
  }
  return [
    {
      what: `an import of ${added} new values into ${stored}, in multiples of one that does not look for them`,
      values: [times.looking / times.plain],
      unit: '×',
      digits: 2,
      target: TARGETS.importThatLooks,
    },
    { what: '  values a second', values: [added / (times.looking / 1000)], unit: '/s' },
  ];
};

/** @returns how long the work took, in milliseconds */
async function inStore(dataDir: string, work: (store: RecordStore) => Promise<void>): Promise<number> {
  const { store, close } = await openStore(join(dataDir, 'tinkerstream.db'));
  const start = performance.now();
  await work(store);
  await store.settle();
  const took = performance.now() - start;
  await close();
  return took;
}

async function addAll(store: RecordStore, count: number, shift: number, isLooking: boolean): Promise<void> {
  const series = (await store.openSeries(SERIES, 1)) as number;
  for (let start = 0; start < count; start += PORTION) {
    const indexes = Array.from({ length: Math.min(PORTION, count - start) }, (_, index) => start + index);
    const times = indexes.map((index) => YEAR.start + index * BETWEEN_MS + shift);
    const values = indexes.map(temperatureAt);
    if (isLooking) {
      const isThere = await store.areStored({ series: [SERIES], seriesIndexes: indexes.map(() => 0), times, values });
      if (isThere.some(Boolean)) throw new Error('A new value was found');
    }
    await store.appendImported({
      series: indexes.map(() => series),
      times,
      values,
      counters: new Map([['topic', { messages: indexes.length, records: indexes.length }]]),
    });
  }
}
