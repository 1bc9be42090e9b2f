/**
 * The log of a micro:bit is a page, `MY_DATA.HTM`. Its script takes 2,048 bytes and ends with the beginning of a comment, in which
 * the memory of the board follows as it is: a name with a version, the address of the last byte and that of the data, both in
 * hexadecimal and counted from the start of the page, and then the data as CSV. Bytes that are still unwritten, 0xFF, are no
 * UTF-8: each is one U+FFFD, also in a copy that a browser saved, so places count as in the memory.
 */
const MARK = /<!--FS_START(UBIT_LOG_FS_V_\d{3}\n0x[\da-f]{8}[\0\uFFFD])(0x[\da-f]{8})/i;
const PAGE_BYTES = 2048;

/** @param page the text of the page @returns undefined if it has no log */
export function logOfMicrobit(page: string): string | undefined {
  const found = MARK.exec(page);
  if (!found) return undefined;
  const memory = page.slice(found.index + '<!--FS_START'.length);
  const log = memory.slice(Number(found[2]) - PAGE_BYTES);
  const end = log.search(/[\0\uFFFD]/);
  return end === -1 ? log : log.slice(0, end);
}
