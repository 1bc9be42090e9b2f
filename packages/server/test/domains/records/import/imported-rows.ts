import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { addImportedValues, getImport, listHistoricalRecords } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import { expect } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { eventually } from '../../../support/connections/boards.ts';

export type Batch = RequestOf<typeof addImportedValues>;

/** A minute of each row, from the start of 2024. */
export const START = Date.parse('2024-01-01T00:00:00Z');
export const timeOf = (row: number) => START + row * 60_000;

export const fileHash = (digit: string) => digit.repeat(64);

/** Rows of a file with one value each. */
export function batchOf(topic: Topic, firstRow: number, rows: number, changes: Partial<Batch> = {}): Batch {
  const indexes = Array.from({ length: rows }, (_, index) => firstRow + index);
  return {
    topicId: topic.id,
    file: fileHash('a'),
    choices: '{}',
    firstRow,
    rows,
    isLast: false,
    series: [{ key: 'level', serialNumber: '', serialName: '' }],
    seriesIndexes: indexes.map(() => 0),
    times: indexes.map(timeOf),
    values: indexes.map(String),
    ...changes,
  };
}

/** Imports rows, kills the server in the middle, and goes on. Expects each row to be stored once. */
export async function importWithKill(all: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const BATCH = 2000;
  try {
    let server = await startServer({ dataDir: join(folder, 'data') });
    let api = await Api.signIn(server.http);
    const topic = await api.createTopic('Large', 'level');
    const importFrom = async (from: number) => {
      for (let row = from; row < all; ) {
        const isLast = row + BATCH >= all;
        row = (await api.call(addImportedValues, batchOf(topic, row, BATCH, { isLast }))).rows;
      }
    };
    const first = importFrom(0).catch(() => 'ended');
    await eventually(
      () => api.call(getImport, { topicId: topic.id, file: fileHash('a') }),
      ({ rows }) => rows >= all / 5,
    );
    await server.kill();
    expect(await first).toBe('ended');

    server = await startServer({ dataDir: join(folder, 'data') });
    api = await Api.signIn(server.http);
    const { rows } = await api.call(getImport, { topicId: topic.id, file: fileHash('a') });
    expect(rows).toBeGreaterThanOrEqual(all / 5);
    expect(rows).toBeLessThan(all);
    await importFrom(rows);
    const { totalNumberOfDataRecords, dataRecordTypes } = await api.getTopic(topic.id);
    expect(totalNumberOfDataRecords).toBe(all);
    const figure = async (aggregate: 'sum' | 'count') => {
      const buckets = await api.call(listHistoricalRecords, {
        topicId: topic.id,
        dataTypeId: dataRecordTypes[0]?.id ?? '',
        startTime: '2024-01-01 00:00:00 +0000',
        endTime: '2025-01-01 00:00:00 +0000',
        interval: 'month',
        aggregate,
      });
      return buckets.reduce((sum, { value }) => sum + (value ?? 0), 0);
    };
    expect(await figure('count')).toBe(all);
    expect(await figure('sum')).toBe(((all - 1) * all) / 2);
    await server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
