import type { BoardWindow, NoMatch, Summary, Tally } from '@tinkerstream/contract/applets';
import { DirectionMean, numericValue, type RecordValue } from '@tinkerstream/contract/points';

/** A value that a board has sent, with the time in milliseconds since 1970 UTC. */
export interface HeardValue {
  readonly board: string;
  readonly value: RecordValue;
  readonly time: number;
}

interface Heard extends HeardValue {
  readonly number: number | undefined;
}

/** The size difference from which a sum of numbers has lost digits when the large one leaves. */
const LOST_DIGITS = 1e6;

/** Significant digits of an average and a sum: adding and subtracting leaves no valid digits beyond them. */
const DIGITS = 12;

/**
 * The latest values of the boards that have sent within some seconds. A message costs the same for any number of
 * boards: a sum and counts are updated, and an extreme is searched again only after the board that had it has another
 * value. Only a mean direction reads all boards each time.
 */
export class HeardBoards implements BoardWindow {
  readonly #withinMs: number;
  readonly #now: () => number;
  readonly #seed: () => readonly HeardValue[];
  readonly #most: number;
  readonly #isDirection: () => boolean;
  /** The boards, the one that has been silent for longest first; undefined until they are first read. */
  #boards: Map<string, Heard> | undefined;
  #numbers = 0;
  #sum = 0;
  #isSumLost = false;
  #min: Heard | undefined;
  #max: Heard | undefined;
  readonly #tallies: BoardTally[] = [];

  /**
   * @param seed the values that boards have sent so far, in any order
   * @param most maximum boards in memory
   * @param isDirection whether the values are directions in degrees
   */
  constructor(
    withinSec: number,
    now: () => number,
    seed: () => readonly HeardValue[],
    most: number,
    isDirection: () => boolean = () => false,
  ) {
    this.#isDirection = isDirection;
    this.#withinMs = withinSec * 1000;
    this.#now = now;
    this.#seed = seed;
    this.#most = most;
  }

  hear(value: HeardValue): void {
    if (!this.#boards) return;
    const [min, max] = [this.#min, this.#max];
    this.#remove(value.board);
    const heard = this.#add(value);
    // The board with an extreme has a more extreme value now: nothing has to be searched.
    if (min?.board === value.board && isAtMost(heard, min)) this.#min = heard;
    if (max?.board === value.board && isAtMost(max, heard)) this.#max = heard;
    if (this.#boards.size > this.#most) this.#remove(this.#boards.keys().next().value as string);
  }

  summary(of: Summary): RecordValue | undefined {
    const boards = this.#current();
    if (of === 'COUNT') return boards.size;
    if (this.#numbers === 0) return undefined;
    if (of === 'MIN') return this.#extreme('min');
    if (of === 'MAX') return this.#extreme('max');
    if (of === 'AVERAGE' && this.#isDirection()) return directionOf(boards);
    if (this.#isSumLost) this.#addUp(boards);
    return Number((of === 'SUM' ? this.#sum : this.#sum / this.#numbers).toPrecision(DIGITS));
  }

  tally(compare: (value: RecordValue) => NoMatch | undefined, against: () => string): () => Tally {
    const tally = new BoardTally(compare, against);
    this.#tallies.push(tally);
    return () => tally.of(this.#current().values());
  }

  /** The boards that count now. */
  #current(): Map<string, Heard> {
    if (!this.#boards) {
      this.#boards = new Map();
      const latest = [...this.#seed()].sort((one, other) => one.time - other.time).slice(-this.#most);
      for (const value of latest) this.#add(value);
    }
    const from = this.#now() - this.#withinMs;
    for (const [board, { time }] of this.#boards) {
      if (time >= from) break;
      this.#remove(board);
    }
    return this.#boards;
  }

  #add(value: HeardValue): Heard {
    const number = numericValue(value.value);
    const heard = { ...value, number };
    this.#boards?.set(value.board, heard);
    for (const tally of this.#tallies) tally.add(heard);
    if (number === undefined) return heard;
    this.#numbers++;
    this.#sum += number;
    if (this.#numbers === 1 || (this.#min && isAtMost(heard, this.#min))) this.#min = heard;
    if (this.#numbers === 1 || (this.#max && isAtMost(this.#max, heard))) this.#max = heard;
    return heard;
  }

  #remove(board: string): void {
    const heard = this.#boards?.get(board);
    if (!heard) return;
    this.#boards?.delete(board);
    for (const tally of this.#tallies) tally.remove(board);
    const { number } = heard;
    if (number === undefined) return;
    this.#numbers--;
    this.#sum = this.#numbers === 0 ? 0 : this.#sum - number;
    if (Math.abs(number) > Math.abs(this.#sum) * LOST_DIGITS) this.#isSumLost = true;
    if (this.#min === heard) this.#min = undefined;
    if (this.#max === heard) this.#max = undefined;
  }

  #addUp(boards: ReadonlyMap<string, Heard>): void {
    this.#sum = 0;
    for (const { number } of boards.values()) this.#sum += number ?? 0;
    this.#isSumLost = false;
  }

  #extreme(which: 'min' | 'max'): number | undefined {
    let found = which === 'min' ? this.#min : this.#max;
    if (!found) {
      for (const heard of this.#boards?.values() ?? []) {
        if (heard.number === undefined) continue;
        if (!found || (which === 'min' ? isAtMost(heard, found) : isAtMost(found, heard))) found = heard;
      }
      if (which === 'min') this.#min = found;
      else this.#max = found;
    }
    return found?.number;
  }
}

/** The mean direction; undefined for directions that cancel out. */
function directionOf(boards: ReadonlyMap<string, Heard>): number | undefined {
  const mean = new DirectionMean();
  for (const { number } of boards.values()) if (number !== undefined) mean.add(number);
  return mean.value;
}

function isAtMost(one: Heard, other: Heard): boolean {
  return one.number !== undefined && other.number !== undefined && one.number <= other.number;
}

type Outcome = 'matching' | 'failing' | 'open';

/** The number of boards that match one condition. Only the board that has sent something is compared again. */
class BoardTally {
  readonly #compare: (value: RecordValue) => NoMatch | undefined;
  readonly #against: () => string;
  readonly #outcomes = new Map<string, Outcome>();
  #counts: Record<Outcome, number> = { matching: 0, failing: 0, open: 0 };
  /** The operands that the boards were compared with; undefined until they are first counted. */
  #comparedWith: string | undefined;

  constructor(compare: (value: RecordValue) => NoMatch | undefined, against: () => string) {
    this.#compare = compare;
    this.#against = against;
  }

  add({ board, value }: HeardValue): void {
    if (this.#comparedWith === undefined) return;
    // A board is compared with the same operands as the others: if these have changed, all are counted again.
    if (this.#against() !== this.#comparedWith) this.#comparedWith = undefined;
    else this.#note(board, value);
  }

  remove(board: string): void {
    const outcome = this.#outcomes.get(board);
    if (!outcome) return;
    this.#outcomes.delete(board);
    this.#counts[outcome]--;
  }

  of(all: Iterable<HeardValue>): Tally {
    const against = this.#against();
    if (against !== this.#comparedWith) {
      this.#comparedWith = against;
      this.#outcomes.clear();
      this.#counts = { matching: 0, failing: 0, open: 0 };
      for (const { board, value } of all) this.#note(board, value);
    }
    return this.#counts;
  }

  #note(board: string, value: RecordValue): void {
    const noMatch = this.#compare(value);
    const outcome = noMatch === undefined ? 'matching' : noMatch === 'NOT_MATCHED' ? 'failing' : 'open';
    this.#outcomes.set(board, outcome);
    this.#counts[outcome]++;
  }
}
