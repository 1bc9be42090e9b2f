import { Readable } from 'node:stream';
import type { License } from '@tinkerstream/contract/admin';
import { CSV_TYPE, XLSX_TYPE } from '@tinkerstream/contract/platform/media-types';
import type { Listing } from '../../../platform/db/listing.ts';
import { csvOf, stretches } from '../../../platform/http/answer/csv.ts';
import type { FileAnswer } from '../../../platform/http/answer/streamed-answer.ts';
import { EMPTY_CELL, textCell, Workbook } from '../../../platform/xlsx/workbook.ts';

const COLUMNS = ['licenseKey', 'trialStartDate', 'trialEndDate'] as const satisfies (keyof License)[];

/** The licenses of a batch as a file, written while it is sent. */
export function licenseFile(name: string, format: 'xlsx' | 'csv', licenses: Listing<License>): FileAnswer {
  if (format === 'csv') return { name, type: CSV_TYPE, content: Readable.from(csvOf(COLUMNS, licenses)) };
  return { name, type: XLSX_TYPE, content: Readable.from(workbookOf(licenses)) };
}

async function* workbookOf(licenses: Listing<License>): AsyncGenerator<Buffer> {
  const workbook = new Workbook(COLUMNS.map((heading) => ({ heading, width: 30 })));
  workbook.addSheet('Licenses');
  for await (const stretch of stretches(licenses)) {
    for (const license of stretch) {
      workbook.addRow(COLUMNS.map((column) => (license[column] === null ? EMPTY_CELL : textCell(license[column]))));
    }
    const bytes = workbook.take();
    if (bytes) yield bytes;
  }
  workbook.end();
  const bytes = workbook.take();
  if (bytes) yield bytes;
}
