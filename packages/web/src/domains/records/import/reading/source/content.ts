import { ContentError } from './content-error.ts';
import { logOfMicrobit } from './microbit-log.ts';

/** What a workbook is read from in memory, in bytes. Larger tables are saved as CSV, which is read part by part. */
const MAX_WORKBOOK_BYTES = 40_000_000;
/** A log of a micro:bit is as large as its memory: 128 kB. */
const MAX_PAGE_BYTES = 4_000_000;

/**
 * The text of a file that is in another form: the log of the page that a micro:bit saves, the first sheet of a workbook as CSV. Its shape
 * says which one it is, whatever its name.
 * @returns the file itself if it is text
 * @throws ContentError
 */
export async function contentOf(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isZip = start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;
  if (isZip) {
    if (file.size > MAX_WORKBOOK_BYTES) throw new ContentError('too-large');
    // Few files are workbooks: their reader is loaded for those.
    const { textOfWorkbook } = await import('./workbook.ts');
    try {
      return await textOfWorkbook(file);
    } catch (error) {
      throw error instanceof ContentError ? error : new ContentError('unreadable');
    }
  }
  const head = await file.slice(0, 64).text();
  if (file.size > MAX_PAGE_BYTES || !/^\uFEFF?\s*<(?:!doctype|html|meta)/i.test(head)) return file;
  const log = logOfMicrobit(await file.text());
  return log === undefined ? file : new Blob([log]);
}
