import { LONGEST_DECIMAL } from '../applets/content/expression.ts';
import { remembered } from '../platform/remembered.ts';
import type { RecordValue } from '../points/value.ts';
import { type ParsedFormula, parseFormula } from './parsed-formula.ts';

/** Characters of the keys and formulas of topics whose order stays in memory. */
const KEPT_LENGTH = 200_000;

type Find = (key: string) => RecordValue | undefined;

/** A formula in which the formulas that it reads are replaced by their own contents, so that it reads measured values alone. */
export interface ResolvedFormula {
  /** The measured keys, each once. */
  readonly keys: readonly string[];
  /** Computes the number; undefined if a key has no value or the result is no number. */
  readonly compute: (measured: Find) => number | undefined;
  readonly slot: Slot;
  /** All formulas with the same order: only these can be computed together. */
  readonly all: ReadonlyMap<string, ResolvedFormula>;
}

/** A key of a topic at its place in the order in which values can be computed. */
interface Slot {
  readonly key: string;
  readonly place: number;
  /** The formula; undefined for a measured key. */
  readonly formula: ParsedFormula | undefined;
  /** The places of the keys that the formula reads. */
  readonly inputs: readonly number[];
  /** All slots that the value depends on, each after the slots that it reads itself. */
  readonly needs: readonly Slot[];
}

/**
 * Computes formulas with the same order for a message. A formula that several read is computed once.
 * @returns their numbers, in the order of the formulas
 */
export function computeTogether(formulas: readonly ResolvedFormula[]): (measured: Find) => (number | undefined)[] {
  const needed = new Set(formulas.flatMap(({ slot }) => [...slot.needs, slot]));
  const slots = [...needed].sort((a, b) => a.place - b.place);
  return (measured) => {
    const values: (RecordValue | undefined)[] = [];
    for (const { key, place, formula, inputs } of slots) {
      values[place] = formula ? formula.compute((at) => values[inputs[at] as number]) : readable(measured(key));
    }
    return formulas.map(({ slot }) => values[slot.place] as number | undefined);
  };
}

/** A value, cut if it is a text too long for a number: each operator would copy the whole. */
function readable(value: RecordValue | undefined): RecordValue | undefined {
  return typeof value === 'string' ? value.slice(0, LONGEST_DECIMAL + 1) : value;
}

/**
 * The formulas of a topic by key. Formulas that cannot be read, read a missing key or depend on themselves are left
 * out, and so are formulas that read these.
 * @param formulaOf by key, '' for a data type without one
 */
export function resolveFormulas(formulaOf: ReadonlyMap<string, string>): ReadonlyMap<string, ResolvedFormula> {
  return resolved(JSON.stringify([...formulaOf]));
}

/** The order holds while the keys and formulas of a topic stay, and for all copies of the topic. */
const resolved = remembered((entries) => resolveAnew(new Map(JSON.parse(entries))), KEPT_LENGTH);

function resolveAnew(formulaOf: ReadonlyMap<string, string>): ReadonlyMap<string, ResolvedFormula> {
  /**
   * Slots by key. Undefined for a key without a value, and for a key whose search is under way: a formula that leads
   * back to it depends on itself.
   */
  const slots = new Map<string, Slot | undefined>();
  let places = 0;

  function slotOf(key: string): Slot | undefined {
    if (slots.has(key)) return slots.get(key);
    slots.set(key, undefined);
    const text = formulaOf.get(key);
    if (text === undefined) return undefined;
    const formula = text === '' ? undefined : parseFormula(text);
    if (text !== '' && !formula) return undefined;
    const inputs: Slot[] = [];
    for (const read of formula?.keys ?? []) {
      const input = slotOf(read);
      if (!input) return undefined;
      inputs.push(input);
    }
    const needs = [...new Set(inputs.flatMap((input) => [...input.needs, input]))];
    const slot = { key, place: places++, formula, inputs: inputs.map(({ place }) => place), needs };
    slots.set(key, slot);
    return slot;
  }

  const all = new Map<string, ResolvedFormula>();
  for (const [key, text] of formulaOf) {
    const slot = text === '' ? undefined : slotOf(key);
    if (slot) all.set(key, resolvedFormula(slot, all));
  }
  return all;
}

function resolvedFormula(slot: Slot, all: ResolvedFormula['all']): ResolvedFormula {
  let computeOne: ReturnType<typeof computeTogether> | undefined;
  const formula: ResolvedFormula = {
    keys: slot.needs.flatMap((need) => (need.formula ? [] : [need.key])),
    slot,
    all,
    compute(measured) {
      computeOne ??= computeTogether([formula]);
      return computeOne(measured)[0];
    },
  };
  return formula;
}
