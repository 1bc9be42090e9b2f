import { ContentError } from './content-error.ts';

/**
 * The start of the log that a micro:bit saves in its page, `MY_DATA.HTM`. The script of the page takes 2,048 bytes and ends
 * with the beginning of a comment, in which the board's memory follows unchanged: a name with a version, the address of the
 * last byte and that of the data, both in hexadecimal and counted from the start of the page, and then the data as CSV.
 * Unwritten bytes, 0xFF, are invalid in UTF-8: each becomes one U+FFFD, also in a copy that a browser saved, so positions
 * count as in the memory.
 */
const MARK = /<!--FS_START(UBIT_LOG_FS_V_\d{3}\n0x[\da-f]{8}[\0\uFFFD])(0x[\da-f]{8})/i;
const PAGE_BYTES = 2048;

/**
 * The log of a page.
 * @param page the text of the page
 * @returns undefined if it has no log
 */
function logOfMicrobit(page: string): string | undefined {
  const found = MARK.exec(page);
  if (!found) return undefined;
  const memory = page.slice(found.index + '<!--FS_START'.length);
  const log = memory.slice(Number(found[2]) - PAGE_BYTES);
  const end = log.search(/[\0\uFFFD]/);
  return end === -1 ? log : log.slice(0, end);
}

/**
 * The largest workbook, in bytes, since it is read in memory. Larger tables can be saved as CSV, which is read part by
 * part.
 */
const MAX_WORKBOOK_BYTES = 40_000_000;
/** The largest page with a log; the log of a micro:bit is as large as its memory, 128 kB. */
const MAX_PAGE_BYTES = 4_000_000;

/**
 * The text of a file in another form: the log of the page that a micro:bit saves, or the first sheet of a workbook as CSV.
 * The content decides which form it is, whatever the name.
 * @returns the file itself if it is text
 * @throws ContentError
 */
export async function contentOf(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isZip = start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;
  if (isZip) {
    if (file.size > MAX_WORKBOOK_BYTES) throw new ContentError('too-large');
    // The reader of workbooks is loaded only for a workbook: few files are one.
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
