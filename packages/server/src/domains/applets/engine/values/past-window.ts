import type { Past } from '@tinkerstream/contract/applets';
import { DirectionMean, directionSums, numericValue, type RecordValue } from '@tinkerstream/contract/points';
import { NOTHING_SENT, type SentPart } from '../../../records/index.ts';

/** The number of parts of a window. It reaches back to its length and at most one part more. */
export const PARTS = 60;

/** The values of the last seconds. A value costs the same for any number of values: only the figures of parts are kept. */
export class PastWindow {
  readonly #withinMs: number;
  readonly #widthMs: number;
  /** Parts in order of time. */
  #parts: SentPart[] = [];
  /** The figures of all parts together; undefined after one part has left. */
  #total: Omit<SentPart, 'start'> | undefined;

  constructor(withinSec: number) {
    this.#withinMs = withinSec * 1000;
    this.#widthMs = this.#withinMs / PARTS;
  }

  /** @param time in milliseconds since 1970 UTC; a time before the latest counts as the latest */
  hear(value: RecordValue, time: number): void {
    const number = numericValue(value);
    const sent =
      number === undefined
        ? { ...NOTHING_SENT, count: 1 }
        : { count: 1, numbers: 1, sum: number, min: number, max: number, ...directionSums(number) };
    this.#add({ start: Math.floor(time / this.#widthMs) * this.#widthMs, ...sent });
  }

  /** Adds the values that were sent before everything heard so far. */
  fill(before: readonly SentPart[]): void {
    const heard = this.#parts;
    this.#parts = [];
    for (const part of before) this.#add({ ...part, start: Math.floor(part.start / this.#widthMs) * this.#widthMs });
    for (const part of heard) this.#add(part);
  }

  /** @returns undefined without a number, except for `PAST_COUNT`, and for directions that cancel out */
  figure(figure: Past, now: number, isDirection: boolean): number | undefined {
    this.#forget(now);
    this.#total ??= this.#parts.reduce(joined, NOTHING_SENT);
    const { count, numbers, sum, min, max, sin, cos } = this.#total;
    if (figure === 'PAST_COUNT') return count;
    if (numbers === 0) return undefined;
    if (figure === 'PAST_MIN') return min;
    if (figure === 'PAST_MAX') return max;
    return isDirection ? new DirectionMean().addSums(numbers, sin, cos).value : sum / numbers;
  }

  #add(part: SentPart): void {
    const last = this.#parts.at(-1);
    if (last && part.start <= last.start)
      this.#parts[this.#parts.length - 1] = { start: last.start, ...joined(last, part) };
    else this.#parts.push(part);
    if (this.#total) this.#total = joined(this.#total, part);
    // Old parts are also forgotten here, because nobody may ask for a long time.
    if (this.#parts.length > 2 * PARTS) this.#forget(part.start);
  }

  /** Forgets parts that are too old, and parts from before the clock went back. */
  #forget(now: number): void {
    const from = now - this.#withinMs - this.#widthMs;
    const isKept = ({ start }: SentPart) => start > from && start <= now + this.#widthMs;
    const [first, last] = [this.#parts[0], this.#parts.at(-1)];
    if (!first || !last || (isKept(first) && isKept(last))) return;
    this.#parts = this.#parts.filter(isKept);
    this.#total = undefined;
  }
}

interface Scope {
  /** The board; undefined for all boards together. */
  readonly board: string | undefined;
  /** Whether the values are directions in degrees. */
  readonly isDirection: boolean;
}

/** When windows began to listen, in milliseconds since 1970 UTC: earlier values are not known yet. */
interface Listening {
  readonly since: number;
}

/** The windows of a key: of all boards together and of each. */
export class PastWindows {
  /** The topic of the windows. The reference keeps the topic from being collected: it would stop following messages. */
  readonly topic: object;
  readonly key: string;
  readonly withinSec: number;
  /** The start of listening; undefined once the earlier values are known. */
  listening: Listening | undefined;
  readonly #most: number;
  #shown: WindowsOfBoards;
  /** The windows that replace the others once the earlier values are known. */
  #renewed: WindowsOfBoards | undefined;

  /** @param most maximum boards in memory @param now in milliseconds since 1970 UTC */
  constructor(topic: object, key: string, withinSec: number, most: number, now: number) {
    this.topic = topic;
    this.key = key;
    this.withinSec = withinSec;
    this.listening = { since: now };
    this.#most = most;
    this.#shown = new WindowsOfBoards(withinSec, most);
  }

  hear(board: string, value: RecordValue, time: number): void {
    this.#shown.hear(board, value, time);
    this.#renewed?.hear(board, value, time);
  }

  /** Starts the figures again: some stored values have changed. The old figures stay until the new ones are filled. */
  renew(now: number): void {
    this.#renewed = new WindowsOfBoards(this.withinSec, this.#most);
    this.listening = { since: now };
  }

  /**
   * @param before the parts of each board until it began to listen
   * @param listening the start that was requested: the windows may have started again since
   */
  fill(before: ReadonlyMap<string, readonly SentPart[]>, listening = this.listening): void {
    if (this.listening === undefined || this.listening !== listening) return;
    this.listening = undefined;
    this.#shown = this.#renewed ?? this.#shown;
    this.#renewed = undefined;
    this.#shown.fill(before);
  }

  figure({ board, isDirection }: Scope, figure: Past, now: number): number | undefined {
    return this.#shown.figure({ board, isDirection }, figure, now);
  }
}

class WindowsOfBoards {
  readonly #withinSec: number;
  readonly #most: number;
  readonly #all: PastWindow;
  /** Windows by board, the latest at the end. */
  readonly #boards = new Map<string, PastWindow>();

  /** @param most maximum boards in memory */
  constructor(withinSec: number, most: number) {
    this.#withinSec = withinSec;
    this.#most = most;
    this.#all = new PastWindow(withinSec);
  }

  hear(board: string, value: RecordValue, time: number): void {
    this.#all.hear(value, time);
    this.#of(board).hear(value, time);
  }

  fill(before: ReadonlyMap<string, readonly SentPart[]>): void {
    this.#all.fill([...before.values()].flat().sort((one, other) => one.start - other.start));
    for (const [board, parts] of before) this.#of(board).fill(parts);
  }

  figure({ board, isDirection }: Scope, figure: Past, now: number): number | undefined {
    if (board === undefined) return this.#all.figure(figure, now, isDirection);
    const window = this.#boards.get(board);
    return window ? window.figure(figure, now, isDirection) : figure === 'PAST_COUNT' ? 0 : undefined;
  }

  #of(board: string): PastWindow {
    const window = this.#boards.get(board) ?? new PastWindow(this.#withinSec);
    this.#boards.delete(board);
    this.#boards.set(board, window);
    if (this.#boards.size > this.#most) this.#boards.delete(this.#boards.keys().next().value as string);
    return window;
  }
}

function joined(one: Omit<SentPart, 'start'>, other: Omit<SentPart, 'start'>): Omit<SentPart, 'start'> {
  return {
    count: one.count + other.count,
    numbers: one.numbers + other.numbers,
    sum: one.sum + other.sum,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
    sin: one.sin + other.sin,
    cos: one.cos + other.cos,
  };
}
