/** Headers of a request as a text: each line is `Name: value`. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

export const MAX_HEADERS = 10;

const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers that the connection itself sets (RFC 9110, RFC 9112), and headers that the server adds to each request. */
const OWN: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'idempotency-key',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Reads a text with headers. Lines without a name are left out; a value may be empty. */
export function headersIn(text: string): Header[] {
  return text.split('\n').flatMap((line) => {
    const colon = line.indexOf(':');
    const [name, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)];
    return name.trim() || value.trim() ? [{ name: name.trim(), value: value.trim() }] : [];
  });
}

export function headersText(headers: readonly Header[]): string {
  return headers.map(({ name, value }) => `${name}: ${value}`.trim()).join('\n');
}

/** Whether a request may have these headers: each name once, and no header of the connection itself. */
export function areHeaders(headers: readonly Header[]): boolean {
  const names = headers.map(({ name }) => name.toLowerCase());
  const isAllowed = (name: string) => NAME.test(name) && !OWN.has(name) && !name.startsWith('proxy-');
  return (
    headers.length <= MAX_HEADERS &&
    new Set(names).size === names.length &&
    names.every(isAllowed) &&
    headers.every(({ value }) => VALUE.test(value))
  );
}
