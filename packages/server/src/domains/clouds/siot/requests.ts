type Query = Readonly<Record<string, unknown>>;

/** The query of `/messages`. */
export interface MessagesQuery {
  /** The number of latest messages to leave out. */
  readonly skip: number;
  readonly count: number;
  /** Times in milliseconds since 1970 UTC, both inclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly isLatestFirst: boolean;
}

const PAGE = 10;
const MAX_PAGE = 1000;
/** Maximum messages to skip: further ones are on the page of the topic. */
const MAX_SKIP = 100_000;
const DAY_MS = 86_400_000;

const TIME = /^(\d{4})-(\d\d?)-(\d\d?)(?:[ T+](\d\d?):(\d\d?)(?::(\d\d?))?)?$/;

export function textOf(query: Query, name: string): string {
  const [first] = [query[name]].flat();
  return typeof first === 'string' ? first : '';
}

/** @returns undefined for an invalid time */
export function readMessagesQuery(query: Query): MessagesQuery | undefined {
  const count = Math.min(wholeNumber(textOf(query, 'psize'), PAGE), MAX_PAGE);
  const page = wholeNumber(textOf(query, 'pnum'), 1);
  const [begin, end] = [textOf(query, 'begin').trim(), textOf(query, 'end').trim()];
  const from = begin === '' ? undefined : readTime(begin)?.start;
  const to = end === '' ? undefined : readTime(end)?.end;
  if ((begin !== '' && from === undefined) || (end !== '' && to === undefined)) return undefined;
  return {
    skip: Math.min((page - 1) * count, MAX_SKIP),
    count,
    from,
    to,
    isLatestFirst: textOf(query, 'order').toLowerCase() === 'desc',
  };
}

/** The beginning and the end of a day, a minute or a second in the time zone of the server. */
function readTime(text: string): { readonly start: number; readonly end: number } | undefined {
  const [, year, month, day, hour, minute, second] = TIME.exec(text) ?? [];
  if (year === undefined) return undefined;
  const local = new Date(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  );
  const start = local.getTime();
  if (Number.isNaN(start)) return undefined;
  return { start, end: start + (hour === undefined ? DAY_MS : second === undefined ? 60_000 : 1000) - 1 };
}

function wholeNumber(text: string, otherwise: number): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise;
}
