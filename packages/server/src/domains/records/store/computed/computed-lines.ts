import { largestOf, smallestOf } from '@tinkerstream/contract/platform/extremes';
import type { Point } from '@tinkerstream/contract/points';
import type { Bin } from '../counts.ts';
import { MINUTE } from '../history-plan.ts';
import { joinColumns, lineColumns } from '../line-columns.ts';
import type {
  Average,
  AveragesQuery,
  LineMember,
  Parts,
  RecordReader,
  StoredRecord,
  TimeRange,
} from '../record-store.ts';
import { type ComputedSeries, type ComputedSeriesIds, isComputed } from './computed-series.ts';

/** Maximum values of a computed data type that are counted one by one; of more, the averages of parts of time are counted. */
const MAX_COUNTED = 20_000;

/** A record with its number, in the form of a line's columns. */
interface Row {
  readonly line: number;
  readonly part: number;
  readonly numbers: number;
  readonly low: number;
  readonly high: number;
}

interface ComputedLinesParts {
  readonly store: RecordReader;
  readonly ids: Pick<ComputedSeriesIds, 'find'>;
  readonly inputsOf: (computed: readonly ComputedSeries[]) => number[];
  readonly divide: (series: readonly number[]) => {
    readonly stored: readonly number[];
    readonly computed: readonly ComputedSeries[];
  };
  readonly averagesOf: (
    computed: readonly ComputedSeries[],
    query: Omit<AveragesQuery, 'series'>,
  ) => Promise<Average[][]>;
  readonly recordsOf: (
    computed: readonly ComputedSeries[],
    records: readonly StoredRecord[],
  ) => Promise<ReadonlyMap<number, readonly StoredRecord[]>>;
  readonly numbersOf: (series: readonly number[], within: TimeRange) => Promise<Point[]>;
}

/** The reads of a reader with computed series, for lines, histograms and counts. */
export function computedLines({
  store,
  ids,
  inputsOf,
  divide,
  averagesOf,
  numbersOf,
  recordsOf,
}: ComputedLinesParts): Pick<
  RecordReader,
  'lineCounts' | 'lineExtremes' | 'lineNumbers' | 'bins' | 'valueCounts' | 'directions'
> {
  /** Divides the members of lines into stored and computed ones. */
  function divideMembers(members: readonly LineMember[]) {
    const computed = members.flatMap(([id, line]) => {
      const one = isComputed(id) ? ids.find(id) : undefined;
      return one ? [{ one, line }] : [];
    });
    return { stored: members.filter(([id]) => !isComputed(id)), computed };
  }

  /** Whether the values in a range are few enough to compute each of them. */
  async function areFew(computed: readonly ComputedSeries[], { from, to }: TimeRange): Promise<boolean> {
    const counts = await store.lineCounts({
      members: inputsOf(computed).map((id): LineMember => [id, 0]),
      from: Math.floor(from / MINUTE) * MINUTE,
      to,
      step: MINUTE,
    });
    return (counts.get(0)?.count ?? 0) <= MAX_COUNTED;
  }

  /** The computed values in a range, one by one, or as averages if they are too many. */
  async function countedValues(computed: readonly ComputedSeries[], { from, to }: TimeRange): Promise<Point[]> {
    if (await areFew(computed, { from, to })) {
      return numbersOf(
        computed.map(({ series }) => series.id),
        { from, to },
      );
    }
    const width = Math.max(1000, Math.ceil(((to - from) * computed.length) / MAX_COUNTED));
    return (await averagesOf(computed, { from, to, width, step: 0 })).flat();
  }

  return {
    async lineCounts(query) {
      const { stored, computed } = divideMembers(query.members);
      if (computed.length === 0) return store.lineCounts(query);
      const counts = stored.length > 0 ? await store.lineCounts({ ...query, members: stored }) : new Map();
      const inputs = inputsOf(computed.map(({ one }) => one));
      const of = await store.lineCounts({ ...query, members: inputs.map((id, at): LineMember => [id, at]) });
      const numbersOfInput = new Map(inputs.map((id, at) => [id, of.get(at)?.numbers ?? 0]));
      for (const { one, line } of computed) {
        const found = one.inputs.map((id) => numbersOfInput.get(id) ?? 0);
        const known = counts.get(line) ?? { count: 0, numbers: 0 };
        // Reading the line reads all its inputs.
        const read = found.reduce((sum, numbers) => sum + numbers, 0);
        counts.set(line, { count: known.count + read, numbers: known.numbers + smallestOf(found) });
      }
      return counts;
    },

    async lineExtremes(query) {
      const { stored, computed } = divideMembers(query.members);
      if (computed.length === 0) return store.lineExtremes(query);
      const parts = stored.length > 0 ? [await store.lineExtremes({ ...query, members: stored })] : [];
      const all = computed.map(({ one }) => one);
      // Several series may be part of one line: their parts with the same time become one.
      if (query.step === 0 && (await areFew(all, query))) {
        const records = await recordsOf(all, await store.range(inputsOf(all), query));
        const rows = computed.map(({ one, line }) => exactRows(line, records.get(one.series.id) ?? [], query));
        return joinColumns([...parts, ...rows.map(lineColumns)]);
      }
      const { members: _, ...whole } = query;
      const values = await averagesOf(all, whole);
      const firsts = computed.map(({ one }, at): LineMember => [one.inputs[0] as number, at]);
      const { lines, times, numbers } = await store.lineExtremes({ ...query, members: firsts });
      const numbersAt = new Map(Array.from(lines, (line, at) => [`${line} ${times[at]}`, numbers[at] as number]));
      const rowsOf = ({ line }: { readonly line: number }, at: number) =>
        (values[at] ?? []).map(({ time, value }): Row => {
          return { line, part: time, numbers: numbersAt.get(`${at} ${time}`) ?? 1, low: value, high: value };
        });
      return joinColumns([...parts, ...computed.map((of, at) => lineColumns(rowsOf(of, at)))]);
    },

    async lineNumbers(query) {
      const { stored, computed } = divideMembers(query.members);
      if (computed.length === 0) return store.lineNumbers(query);
      const own = stored.length > 0 ? await store.lineNumbers({ ...query, members: stored }) : undefined;
      const rows: Row[] = own
        ? Array.from(own.lines, (line, at) => ({
            line,
            part: own.times[at] as number,
            numbers: 1,
            low: own.lows[at] as number,
            high: own.highs[at] as number,
          }))
        : [];
      const all = computed.map(({ one }) => one);
      const records = await recordsOf(all, await store.range(inputsOf(all), query));
      for (const { one, line } of computed) {
        for (const { time, value } of records.get(one.series.id) ?? []) {
          rows.push({ line, part: time, numbers: 1, low: Number(value), high: Number(value) });
        }
      }
      return lineColumns(rows.sort(byLine));
    },

    async bins(query) {
      const { stored, computed } = divide(query.series);
      if (computed.length === 0) return store.bins(query);
      const own = stored.length > 0 ? await store.bins({ ...query, series: stored }) : [];
      const counted = new Map<number, Bin>(own.map((bin) => [bin.bin, bin]));
      for (const { value } of await countedValues(computed, query)) {
        const bin = Math.trunc((value - query.start) / query.width);
        const known = counted.get(bin) ?? { bin, count: 0, sum: 0, hasFraction: 0 as const };
        const hasFraction = known.hasFraction || !Number.isInteger(value) ? 1 : 0;
        counted.set(bin, { bin, count: known.count + 1, sum: known.sum + value, hasFraction });
      }
      return [...counted.values()].sort((a, b) => a.bin - b.bin);
    },

    async directions(query) {
      const { stored, computed } = divide(query.series);
      if (computed.length === 0) return store.directions(query);
      const own = stored.length > 0 ? await store.directions({ ...query, series: stored }) : [];
      const parts = new Map(own.map(({ time, numbers, sin, cos }) => [time, { numbers, sin, cos }]));
      for (const { time, value } of await countedValues(computed, query)) {
        const start = time - ((time + query.offset) % query.width);
        const known = parts.get(start) ?? { numbers: 0, sin: 0, cos: 0 };
        const angle = (value * Math.PI) / 180;
        parts.set(start, {
          numbers: known.numbers + 1,
          sin: known.sin + Math.sin(angle),
          cos: known.cos + Math.cos(angle),
        });
      }
      return [...parts].map(([time, sums]) => ({ time, ...sums })).sort((a, b) => a.time - b.time);
    },

    async valueCounts(query) {
      const { computed } = divide(query.series);
      if (computed.length === 0) return store.valueCounts(query);
      const counts = new Map<string, number>();
      for (const { value } of await countedValues(computed, query)) {
        counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
      }
      const ranked = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
      return { counts: ranked.slice(0, query.limit), values: counts.size };
    },
  };
}

/** The lowest and the highest computed value of each part. */
function exactRows(
  line: number,
  records: readonly StoredRecord[],
  { from, width }: Pick<Parts, 'width'> & Pick<TimeRange, 'from'>,
): Row[] {
  const byPart = Map.groupBy(records, ({ time }) => time - ((time - from) % width));
  const rows = [...byPart].map(([part, of]): Row => {
    const values = of.map(({ value }) => Number(value));
    return { line, part, numbers: values.length, low: smallestOf(values), high: largestOf(values) };
  });
  return rows.sort(byLine);
}

function byLine(a: Row, b: Row): number {
  return a.line - b.line || a.part - b.part;
}
