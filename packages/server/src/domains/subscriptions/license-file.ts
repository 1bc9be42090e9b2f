import { Readable } from 'node:stream';
import type { License } from '@tinkerstream/contract/admin';
import { CSV_TYPE, XLSX_TYPE } from '@tinkerstream/contract/platform/media-types';
import type { Listing } from '../../platform/db/listing.ts';
import { csvOf, stretches } from '../../platform/http/csv.ts';
import type { FileAnswer } from '../../platform/http/streamed-answer.ts';

const COLUMNS = ['licenseKey', 'trialStartDate', 'trialEndDate'] as const satisfies (keyof License)[];

/** The keys of a batch as a file, made while it is sent. */
export function licenseFile(name: string, format: 'xlsx' | 'csv', licenses: Listing<License>): FileAnswer {
  if (format === 'csv') return { name, type: CSV_TYPE, content: Readable.from(csvOf(COLUMNS, licenses)) };
  return { name, type: XLSX_TYPE, content: Readable.from(workbookOf(licenses)) };
}

async function* workbookOf(licenses: Listing<License>) {
  // Loaded only where it is used: it takes 16 MB.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = COLUMNS.map((header) => ({ header }));
  yield* writeXlsxStream(rowsOf(licenses), { name: 'Licenses', columns, freezePane: { rows: 1 } });
}

async function* rowsOf(licenses: Listing<License>): AsyncGenerator<(string | null)[]> {
  for await (const stretch of stretches(licenses)) {
    for (const license of stretch) yield COLUMNS.map((column) => license[column]);
  }
}
