import type { RecordValue } from '@tinkerstream/contract/points';
import { computeTogether, type ResolvedFormula } from '@tinkerstream/contract/topics/formula';
import type { TimeSlice } from '../../../../platform/limits/time-slice.ts';
import type { Average, StoredRecord } from '../record-store.ts';
import type { ComputedSeries, ComputedSource } from './computed-series.ts';

/** Sources that are computed together, because they read what one board has sent to one topic. */
export interface ComputedBoard<Source extends ComputedSource> {
  readonly sources: readonly Source[];
  /** The stored series that the sources read, each once. */
  readonly inputs: readonly number[];
}

/** Groups sources by their board. */
export function byBoard<Source extends ComputedSource>(sources: readonly Source[]): ComputedBoard<Source>[] {
  // A source from before a change of the formulas has another order.
  return [...Map.groupBy(sources, ({ formula }) => formula.all).values()].flatMap((ofOrder) => {
    const boards = Map.groupBy(ofOrder, ({ series }) => `${series.topicId} ${series.deviceId}`);
    return [...boards.values()].map((of) => ({
      sources: of,
      inputs: [...new Set(of.flatMap(({ inputs }) => inputs))],
    }));
  });
}

/** The inputs of a board's sources at one time. */
type Part<Item> = readonly (Item | undefined)[];

interface Joining<Source extends ComputedSource, Item> {
  /** The items of a stored series, in the order of arrival. */
  readonly itemsOf: (input: number) => readonly Item[];
  readonly valueIn: (item: Item) => RecordValue | undefined;
  /** @param itemAt the input of the value, by the place of its key in the formula */
  readonly add: (source: Source, value: number, itemAt: (place: number) => Item) => void;
  readonly slice: TimeSlice;
}

/**
 * Computes values from items of the same time: the first items of all series belong together, then the second ones, as
 * one board may send twice in a millisecond. All values of a message are computed in one pass, if the items of all
 * their keys exist.
 */
export async function computeJoined<Source extends ComputedSource, Item extends { readonly time: number }>(
  sources: readonly Source[],
  { itemsOf, valueIn, add, slice }: Joining<Source, Item>,
): Promise<void> {
  let pass: Pass | undefined;
  for (const { sources: of, inputs } of byBoard([...new Set(sources)])) {
    const formulas = of.map(({ formula }) => formula);
    // The boards of a topic mostly have the same formulas.
    if (!pass || !areSame(pass.formulas, formulas)) pass = { formulas, compute: computeTogether(formulas) };
    const { compute } = pass;
    const placeOf = new Map(inputs.map((input, place) => [input, place]));
    const needs = of.map((source) => source.inputs.map((input) => placeOf.get(input) as number));
    const placeOfKey = new Map(
      of.flatMap(({ formula }, at) => formula.keys.map((key, n) => [key, needs[at]?.[n] ?? 0])),
    );
    const parts = partsOf(inputs, itemsOf);
    await slice.each(parts, (part) => {
      const whole = of.map((_, at) => needs[at]?.every((place) => part[place] !== undefined) ?? false);
      if (!whole.includes(true)) return;
      const values = compute((key) => {
        const item = part[placeOfKey.get(key) as number];
        return item && valueIn(item);
      });
      for (const [at, source] of of.entries()) {
        const value = values[at];
        if (value !== undefined && whole[at]) add(source, value, (place) => part[needs[at]?.[place] as number] as Item);
      }
    });
  }
}

interface Pass {
  readonly formulas: readonly ResolvedFormula[];
  readonly compute: ReturnType<typeof computeTogether>;
}

function areSame<Item>(some: readonly Item[], others: readonly Item[]): boolean {
  return some.length === others.length && some.every((item, at) => item === others[at]);
}

/** The items of some series that belong together. */
function partsOf<Item extends { readonly time: number }>(
  inputs: readonly number[],
  itemsOf: (input: number) => readonly Item[],
): Part<Item>[] {
  const byTime = new Map<number, (Item | undefined)[][]>();
  for (const [place, input] of inputs.entries()) {
    const counts = new Map<number, number>();
    for (const item of itemsOf(input)) {
      const at = counts.get(item.time) ?? 0;
      counts.set(item.time, at + 1);
      const parts = byTime.get(item.time) ?? [];
      if (at === 0) byTime.set(item.time, parts);
      parts[at] ??= [];
      (parts[at] as (Item | undefined)[])[place] = item;
    }
  }
  return [...byTime.values()].flat();
}

/**
 * The computed values of messages, by their source.
 * @param records of all inputs, in any order
 */
export async function computedRecords<Source extends ComputedSource, Stored extends StoredRecord>(
  sources: readonly Source[],
  records: readonly Stored[],
  slice: TimeSlice,
): Promise<Map<Source, Stored[]>> {
  const bySeries = Map.groupBy(records, ({ series }) => series);
  for (const of of bySeries.values()) of.sort((a, b) => a.time - b.time || a.seq - b.seq);
  const computed = new Map(sources.map((source) => [source, [] as Stored[]]));
  await computeJoined(sources, {
    itemsOf: (input) => bySeries.get(input) ?? [],
    valueIn: ({ value }) => value,
    add: (source, value, itemAt) => computed.get(source)?.push({ ...itemAt(0), value }),
    slice,
  });
  return computed;
}

/** The computed averages of the parts in which all inputs have one, oldest first. */
export async function computedAverages(
  computed: readonly ComputedSeries[],
  averagesOf: (input: number) => readonly Average[],
  slice: TimeSlice,
): Promise<Average[][]> {
  const bySeries = new Map(computed.map((one) => [one, [] as Average[]]));
  await computeJoined(computed, {
    itemsOf: averagesOf,
    valueIn: ({ value }) => value,
    add: (one, value, itemAt) => bySeries.get(one)?.push({ time: itemAt(0).time, value }),
    slice,
  });
  return computed.map((one) => bySeries.get(one)?.sort((a, b) => a.time - b.time) ?? []);
}
