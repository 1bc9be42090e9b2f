import { execFile } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { exportProjectData } from '@tinkerstream/contract/records';
import { streamXlsxRows } from 'hucre/xlsx';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { BOARDS, startLoad, WINDOW } from '../support/boards.ts';
import { type Bench, MB, median } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { LoadResult } from '../support/load.ts';
import { forgetPeak, residentMemory } from '../support/memory.ts';
import { copyYear, storedYear, temperatureAt } from '../support/stored-year.ts';
import { TARGETS } from '../targets.ts';

const RECORDS = { short: 20_000, full: 1_000_000 } as const;
const WITHOUT_EXPORT_MS = { short: 300, full: 5_000 } as const;
const ROUNDS = { short: 1, full: 3 } as const;
const WARM_UP_MS = { short: 300, full: 1_000 } as const;
const RATE = 1_000;
const AT_MOST_MS = 300_000;

/**
 * The workbook of a project with a million records, first alone, then while boards send 1,000 messages a second to
 * other topics. The yardstick is a library's stream writer alone.
 */
export const exportProject: Bench = async (form) => {
  const records = RECORDS[form];
  const folder = temporaryFolder('export');
  const year = copyYear(await storedYear(records), join(folder, 'data'));
  const server = await startServer({ dataDir: year.dataDir });
  const api = await Api.signIn(server.http);
  const topics = await Promise.all(Array.from({ length: BOARDS }, () => api.createTopic('Bench', 't')));
  const boards = {
    port: server.mqttPort,
    topics: topics.map(({ topicName }) => topicName),
    window: WINDOW,
    rate: RATE,
  };

  /** @returns rows a second */
  const download = async (file: string) => {
    const started = performance.now();
    const response = await fetch(`${server.http}${exportProjectData.path}?projectId=${year.projectId}`, {
      headers: { authorization: `Bearer ${api.accessToken}` },
    });
    if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`);
    await pipeline(
      Readable.fromWeb(response.body as import('node:stream/web').ReadableStream),
      createWriteStream(file),
    );
    return records / ((performance.now() - started) / 1000);
  };

  const idle = residentMemory(server.pid).now;
  forgetPeak(server.pid);
  const alone = await download(join(folder, 'alone.xlsx'));
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'export-yardstick.ts'),
    String(records),
  ]);
  const yardstick = records / (Number(stdout) / 1000);

  await startLoad({ ...boards, duration: WARM_UP_MS[form] }).result; // warm-up: compiles code
  const measure = () => startLoad({ ...boards, duration: WITHOUT_EXPORT_MS[form] }).result;
  const file = join(folder, 'during.xlsx');
  const without = [await measure()];
  const withExport: LoadResult[] = [];
  const during: number[] = [];
  for (let round = 0; round < ROUNDS[form]; round += 1) {
    const load = startLoad({ ...boards, duration: AT_MOST_MS });
    load.result.catch(() => {}); // The await below reports an error.
    await wait(WARM_UP_MS[form]);
    during.push(await download(file));
    load.stop();
    withExport.push(await load.result);
    without.push(await measure());
  }
  const memory = residentMemory(server.pid);
  await server.stop();
  await checkWorkbook(file, records);

  const times = (results: LoadResult[], share: 'p50' | 'p99') => ({
    values: results.map((result) => result[share]),
    unit: 'ms',
    digits: 1,
  });
  const p99 = (results: LoadResult[]) => median(results.map((result) => result.p99));
  const above = [(memory.peak - idle) / MB];
  return [
    { what: 'export alone', values: [alone], unit: 'rows/s' },
    { what: 'export during 1,000 msg/s', values: during, unit: 'rows/s', target: TARGETS.exportRate },
    { what: 'hucre alone, rows from memory', values: [yardstick], unit: 'rows/s' },
    { what: 'ratio to hucre', values: [alone / yardstick], unit: '', digits: 2 },
    { what: 'memory above idle, peak', values: above, unit: 'MB', target: TARGETS.exportMemory },
    { what: 'acknowledgement without an export, p99', ...times(without, 'p99') },
    { what: 'acknowledgement during the export, p99', ...times(withExport, 'p99') },
    {
      what: 'the same, in multiples',
      values: [p99(withExport) / p99(without)],
      unit: '',
      digits: 2,
      target: TARGETS.besideExport,
    },
    { what: 'acknowledgement without an export, p50', ...times(without, 'p50') },
    { what: 'acknowledgement during the export, p50', ...times(withExport, 'p50') },
  ];
};

/** Reads the workbook as another program would: a heading, each record once, oldest first. */
async function checkWorkbook(file: string, records: number): Promise<void> {
  let rows = 0;
  for await (const { values } of streamXlsxRows(readFileSync(file))) {
    rows += 1;
    const value = temperatureAt(rows - 2);
    if (rows > 1 && values.at(-1) !== value)
      throw new Error(`Row ${rows} of the workbook contains ${values.at(-1)}, not ${value}.`);
  }
  if (rows !== records + 1) throw new Error(`The workbook has ${rows} rows for ${records} records.`);
}
