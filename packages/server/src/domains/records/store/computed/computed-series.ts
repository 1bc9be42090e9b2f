import { type ResolvedFormula, resolveFormulas } from '@tinkerstream/contract/topics/formula';
import type { Series } from '../record-store.ts';

/** A data type whose values follow from those of others of its topic. */
export interface ComputedDataType {
  readonly id: string;
  readonly topicId: string;
  readonly formula: ResolvedFormula;
  /** The measured data types behind the keys of the formula; undefined if one no longer exists. */
  readonly inputs: ReadonlyMap<string, string> | undefined;
}

/** The computed data types of some topics, and one by its id. */
export interface FindComputed {
  readonly ofTopics: (topicIds: readonly string[]) => Promise<ComputedDataType[]>;
  readonly byId: (dataTypeId: string) => Promise<ComputedDataType | undefined>;
}

/** The values of a computed data type from one device. It has a negative id, and is not stored. */
export interface ComputedSeries {
  readonly series: Series;
  readonly formula: ResolvedFormula;
  /** The stored series behind each key of the formula, in its order. */
  readonly inputs: readonly number[];
}

/** A computed series as another thread gets it. */
export interface DescribedSeries {
  readonly series: Series;
  readonly inputs: readonly number[];
  readonly key: string;
  /** The formulas of its topic by key, '' for measured data types. */
  readonly formulas: readonly (readonly [key: string, formula: string])[];
}

/** Whether a series is computed when it is read. */
export function isComputed(id: number): boolean {
  return id < 0;
}

/** Most computed series that are known at a time. An older one gets another id when it is read again. */
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

  /** Knows series that another thread has described. */
  add(described: readonly DescribedSeries[]): void {
    for (const { series, inputs, key, formulas } of described) {
      const formula = resolveFormulas(new Map(formulas)).get(key);
      if (formula) this.#known.set(series.id, { series, formula, inputs });
    }
  }

  /**
   * The series of a computed data type: one for each device that has sent under all keys of its formula.
   * @param stored the stored series of its topic
   */
  seriesOf({ id: dataTypeId, topicId, formula, inputs }: ComputedDataType, stored: readonly Series[]): Series[] {
    if (!inputs) return [];
    const byInput = formula.keys.map((key) => {
      const of = stored.filter((one) => one.dataTypeId === inputs.get(key));
      return new Map(of.map(({ deviceId, id }) => [deviceId, id]));
    });
    return [...(byInput[0]?.keys() ?? [])].flatMap((deviceId) => {
      const ids = byInput.flatMap((devices) => devices.get(deviceId) ?? []);
      if (ids.length < formula.keys.length) return [];
      const series = { id: this.#idOf(`${dataTypeId} ${deviceId}`), topicId, dataTypeId, deviceId };
      this.#known.set(series.id, { series, formula, inputs: ids });
      return [series];
    });
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
