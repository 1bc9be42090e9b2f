import { type Clock, clockOf, parseTime } from './times.ts';

/** Maximum entries of an answer, and the default number. */
export const MAX_RESULTS = 8000;
const DEFAULT_RESULTS = 100;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const PART_MINUTES: ReadonlySet<number> = new Set([10, 15, 20, 30, 60, 240, 720, 1440]);
const PART_FIGURES = ['timescale', 'sum', 'average', 'median'] as const;

/** The parts of time of which each gives one entry. */
export interface Parts {
  readonly figure: (typeof PART_FIGURES)[number];
  readonly minutes: number;
}

/** The options of a request for the entries of a channel. */
export interface ReadOptions {
  readonly clock: Clock;
  readonly count: number;
  /** Times in milliseconds since 1970 UTC; `to` is exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly parts: Parts | undefined;
  /** The limits of numbers: entries with a smaller or larger one are left out. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Digits behind the point. */
  readonly round: number | undefined;
  readonly hasLocation: boolean;
  readonly hasStatus: boolean;
}

/**
 * Reads the options of a query. An option that cannot be read counts as absent, as on ThingSpeak.
 * @param now in milliseconds since 1970 UTC
 */
export function optionsOf(query: Readonly<Record<string, unknown>>, now: number): ReadOptions {
  const params = new Map(
    Object.entries(query).map(([name, value]) => [name, String([value].flat().at(-1) ?? '').trim()] as const),
  );
  const clock = clockOf(params);
  const numberOf = (name: string) => {
    const text = params.get(name) ?? '';
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
  };
  const timeOf = (name: string) => parseTime(params.get(name) ?? '', clock);
  const results = numberOf('results');
  const days = numberOf('days');
  const minutes = numberOf('minutes');
  const end = timeOf('end');
  const ago = minutes === undefined ? days && days * DAY_MS : minutes * MINUTE_MS;
  const start = timeOf('start') ?? (ago === undefined ? undefined : now - Math.max(0, ago));
  const parts = partsOf(params);
  const isLimited = results === undefined && start === undefined && end === undefined && !parts;
  const round = numberOf('round');
  return {
    clock,
    count: Math.min(MAX_RESULTS, Math.max(0, Math.floor(results ?? (isLimited ? DEFAULT_RESULTS : MAX_RESULTS)))),
    from: start ?? (parts && results === undefined && end === undefined ? now - DAY_MS : undefined),
    // The last second is part of the period.
    to: end === undefined ? undefined : Math.floor(end / 1000) * 1000 + 1000,
    parts,
    min: numberOf('min'),
    max: numberOf('max'),
    round: round !== undefined && round >= 0 && round <= 15 ? Math.floor(round) : undefined,
    hasLocation: params.get('location')?.toLowerCase() === 'true',
    hasStatus: params.get('status')?.toLowerCase() === 'true',
  };
}

function partsOf(params: ReadonlyMap<string, string>): Parts | undefined {
  for (const figure of PART_FIGURES) {
    const wish = params.get(figure);
    const minutes = wish === 'daily' ? 1440 : Number(wish);
    if (wish && PART_MINUTES.has(minutes)) return { figure, minutes };
  }
  return undefined;
}
