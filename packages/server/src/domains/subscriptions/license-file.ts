import type { License } from '@tinkerstream/contract/admin';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Listing } from '../../platform/db/listing.ts';
import type { FileAnswer } from '../../platform/http/answers.ts';
import { csvOf, stretches } from '../../platform/http/csv.ts';

const COLUMNS = ['licenseKey', 'trialStartDate', 'trialEndDate'] as const satisfies (keyof License)[];

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The keys of a batch as a file, made while it is sent. */
export function licenseFile(filename: string, format: 'xlsx' | 'csv', licenses: Listing<License>): FileAnswer {
  if (format === 'csv') return { filename, contentType: 'text/csv; charset=utf-8', content: csvOf(COLUMNS, licenses) };
  const options = { name: 'Licenses', columns: COLUMNS.map((header) => ({ header })), freezePane: { rows: 1 } };
  return { filename, contentType: XLSX_TYPE, content: writeXlsxStream(rowsOf(licenses), options) };
}

async function* rowsOf(licenses: Listing<License>): AsyncGenerator<(string | null)[]> {
  for await (const stretch of stretches(licenses)) {
    for (const license of stretch) yield COLUMNS.map((column) => license[column]);
  }
}
