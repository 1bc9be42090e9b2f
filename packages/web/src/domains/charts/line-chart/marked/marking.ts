import type { LineFeed } from '../../feed.ts';
import type { LineSource } from '../../line-source.ts';
import type { Span } from '../../span.ts';
import type { Axis } from '../drawing/axes/axes.ts';
import type { LegendLine } from '../lines/legend-lines.ts';
import { lineKey } from '../lines/line-names.ts';
import type { LoadedLine } from '../lines/stored-loader.ts';
import { type LineSelection, select } from '../pointer/selection.ts';

/** A line with the marked range of its axis. */
interface MarkedLine extends Pick<LegendLine, 'key' | 'label' | 'unit' | 'line'> {
  readonly y: Span;
  readonly source: LineSource | undefined;
}

export const EVERY_VALUE: Span = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** The drawn lines, each with its marked range: that of the left axis, or of the right one. */
export function markedLines(
  drawn: readonly LegendLine[],
  loaded: readonly LoadedLine[],
  axes: readonly Axis[],
  { y, right }: { readonly y: Span; readonly right: Span | undefined },
): MarkedLine[] {
  const sourceOf = new Map(loaded.map((one) => [lineKey(one), one.source]));
  return drawn.map(({ key, label, unit, line }, index) => {
    return { key, label, unit, line, source: sourceOf.get(key), y: axes[index] === 1 && right ? right : y };
  });
}

interface MarkingHost {
  readonly onSelections: (selections: readonly LineSelection[]) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The statistics of the marked points: of the loaded points immediately, and where these are only the lowest and highest of
 * many, of all stored points once the server has responded.
 */
export class Marking {
  readonly #host: MarkingHost;
  #selections: readonly LineSelection[] = [];
  /** Counts the markings, so that a late response changes nothing. */
  #turn = 0;

  constructor(host: MarkingHost) {
    this.#host = host;
  }

  mark(lines: readonly MarkedLine[], x: Span, statistics: LineFeed['statistics']): void {
    this.#turn += 1;
    const seconds = (x.end - x.start) / 1000;
    this.#show(
      lines.flatMap(({ key, label, unit, line, source, y }) => {
        const isDirection = source?.isDirection ?? false;
        const selection = select(line, x, y, isDirection);
        return selection ? [{ key, label, unit, seconds, isDirection, selection }] : [];
      }),
    );
    if (statistics) void this.#count(lines, x, statistics, this.#turn);
  }

  clear(): void {
    this.#turn += 1;
    if (this.#selections.length > 0) this.#show([]);
  }

  #show(selections: readonly LineSelection[]): void {
    this.#selections = selections;
    this.#host.onSelections(selections);
  }

  async #count(
    lines: readonly MarkedLine[],
    x: Span,
    statistics: NonNullable<LineFeed['statistics']>,
    turn: number,
  ): Promise<void> {
    const times = { startTime: isoTime(Math.ceil(x.start)), endTime: isoTime(Math.ceil(x.end)) };
    const coarse = this.#selections.filter(({ selection }) => !selection.counted);
    try {
      for (const { key } of coarse) {
        const { source, y } = lines.find((line) => line.key === key) ?? {};
        if (!source || !y) continue;
        const [lowest, highest] = [y.start, y.end].map((end) => (Number.isFinite(end) ? end : undefined));
        const counted = await statistics(source, { ...times, lowest, highest });
        if (turn !== this.#turn) return;
        if (!counted) continue;
        const { min, max } = counted;
        this.#show(
          this.#selections.map((one) => (one.key === key ? { ...one, selection: { min, max, counted } } : one)),
        );
      }
    } catch (error) {
      if (turn === this.#turn) this.#host.onError(error);
    }
  }
}

/** The latest and the earliest time that ISO 8601 writes with four digits. */
const [EARLIEST_MS, LATEST_MS] = [0, 253_402_300_799_999];

function isoTime(time: number): string {
  return new Date(Math.min(Math.max(time, EARLIEST_MS), LATEST_MS)).toISOString();
}
