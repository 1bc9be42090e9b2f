import { type ResolvedFormula, resolveFormulas } from '@tinkerstream/contract/topics/formula';
import type { NewSeries, Series } from '../record-store.ts';

/** A data type whose values are computed from other data types of its topic. */
export interface ComputedDataType {
  readonly id: string;
  readonly topicId: string;
  readonly formula: ResolvedFormula;
  /** The measured data types behind the keys of the formula, in their order. */
  readonly inputs: readonly string[];
  /** The inputs that are directions. */
  readonly directions?: ReadonlySet<string>;
}

/** Finds the computed data types of some topics, and those among some data types. */
export interface FindComputed {
  readonly ofTopics: (topicIds: readonly string[]) => Promise<ComputedDataType[]>;
  readonly byIds: (dataTypeIds: readonly string[]) => Promise<ComputedDataType[]>;
}

/** The sources from which the values of a computed data type from one device are computed. */
export interface ComputedSource {
  readonly series: NewSeries;
  readonly formula: ResolvedFormula;
  /** The stored series behind each key of the formula, in its order. */
  readonly inputs: readonly number[];
  /** The inputs that are directions, whose averages differ from those of other values. */
  readonly directions?: readonly number[];
}

/** The values of a computed data type from one device. The series has a negative id, and is not stored. */
export interface ComputedSeries extends ComputedSource {
  readonly series: Series;
}

/** A computed series as another thread gets it. */
export interface DescribedSeries {
  readonly series: Series;
  readonly inputs: readonly number[];
  readonly key: string;
  /** The formulas of its topic by key, '' for measured data types: one array for all series of a topic. */
  readonly formulas: readonly (readonly [key: string, formula: string])[];
}

/** The ids of stored series by data type and device. */
export type StoredIds = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Whether a series is computed when it is read. */
export function isComputed(id: number): boolean {
  return id < 0;
}

export function storedIds(stored: readonly Series[]): StoredIds {
  const byType = new Map<string, Map<string, number>>();
  for (const { id, dataTypeId, deviceId } of stored) {
    const devices = byType.get(dataTypeId) ?? new Map<string, number>();
    byType.set(dataTypeId, devices.set(deviceId, id));
  }
  return byType;
}

/** The sources of a computed data type: each device that has sent under all keys of its formula. */
export function sourcesOf(type: ComputedDataType, stored: StoredIds): ComputedSource[] {
  const { id: dataTypeId, topicId, formula } = type;
  const byInput = type.inputs.map((input) => stored.get(input));
  return [...(byInput[0]?.keys() ?? [])].flatMap((deviceId) => {
    const inputs = byInput.flatMap((devices) => devices?.get(deviceId) ?? []);
    if (inputs.length < byInput.length) return [];
    const directions = inputs.filter((_, at) => type.directions?.has(type.inputs[at] as string));
    return [{ series: { topicId, dataTypeId, deviceId }, formula, inputs, directions }];
  });
}

/** Maximum computed series with an id at a time. An older one gets another id when it is read again. */
const MAX_KNOWN = 50_000;

/** Gives computed series their ids. */
export class ComputedSeriesIds {
  readonly #ids = new Map<string, number>();
  readonly #known = new Map<number, ComputedSeries>();
  #last = 0;

  /** @returns undefined for an id that is no longer known */
  find(id: number): ComputedSeries | undefined {
    return this.#known.get(id);
  }

  /** Adds series that another thread has described. */
  add(described: readonly DescribedSeries[]): void {
    const orders = new Map<DescribedSeries['formulas'], ReturnType<typeof resolveFormulas>>();
    for (const { series, inputs, key, formulas } of described) {
      const order = orders.get(formulas) ?? resolveFormulas(new Map(formulas));
      orders.set(formulas, order);
      const formula = order.get(key);
      if (formula) this.#known.set(series.id, { series, formula, inputs });
    }
  }

  open({ series, ...source }: ComputedSource): Series {
    const id = this.#idOf(`${series.dataTypeId} ${series.deviceId}`);
    const opened = { ...series, id };
    this.#known.set(id, { series: opened, ...source });
    return opened;
  }

  #idOf(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    this.#last -= 1;
    this.#ids.set(name, this.#last);
    for (const [oldest, id] of this.#ids) {
      if (this.#ids.size <= MAX_KNOWN) break;
      this.#ids.delete(oldest);
      this.#known.delete(id);
    }
    return this.#last;
  }
}
