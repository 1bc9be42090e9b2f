import { Readable } from 'node:stream';
import type { License } from '@tinkerstream/contract/admin';
import { CSV_TYPE, XLSX_TYPE } from '@tinkerstream/contract/platform/media-types';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Listing } from '../../platform/db/listing.ts';
import { csvOf, stretches } from '../../platform/http/csv.ts';
import type { FileAnswer } from '../../platform/http/streamed-answer.ts';

const COLUMNS = ['licenseKey', 'trialStartDate', 'trialEndDate'] as const satisfies (keyof License)[];

/** The keys of a batch as a file, made while it is sent. */
export function licenseFile(name: string, format: 'xlsx' | 'csv', licenses: Listing<License>): FileAnswer {
  if (format === 'csv') return { name, type: CSV_TYPE, content: Readable.from(csvOf(COLUMNS, licenses)) };
  const options = { name: 'Licenses', columns: COLUMNS.map((header) => ({ header })), freezePane: { rows: 1 } };
  const content = Readable.from(writeXlsxStream(rowsOf(licenses), options));
  return { name, type: XLSX_TYPE, content };
}

async function* rowsOf(licenses: Listing<License>): AsyncGenerator<(string | null)[]> {
  for await (const stretch of stretches(licenses)) {
    for (const license of stretch) yield COLUMNS.map((column) => license[column]);
  }
}
