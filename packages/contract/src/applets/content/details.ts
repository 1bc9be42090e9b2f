import type { DetailKind, ValueReference } from '../references.ts';
import { TRIGGER_TYPES, type Trigger } from '../trigger-type.ts';

/** Parameters of a call that contents may read, and the longest value of one, in characters. Longer values are cut. */
export const MAX_PARAMETERS = 100;
export const MAX_PARAMETER_LENGTH = 1000;

/** A board counts as heard from for so long, in seconds. */
export const HEARD_WITHIN_SEC = 60;

/** The names that each kind of detail has; undefined for any name, which the caller has chosen. */
export const DETAIL_NAMES = {
  parameter: undefined,
  /** The class of the trigger, its highest score in percent, and how often a picture has it. */
  detected: ['class', 'score', 'count'],
  /**
   * Runs of the event trigger on this day, including this one; boards from which the topic received a message in the
   * last minute.
   */
  count: ['runs', 'boards'],
} as const satisfies Readonly<Record<DetailKind, readonly string[] | undefined>>;

/** A detail as an expression reads it: `parameter(city)`. */
export function detailText({ detail, key }: Required<Pick<ValueReference, 'detail' | 'key'>>): string {
  return `${detail}(${key})`;
}

/** The key of a reference, or its detail. */
export function keyText({ key, detail }: ValueReference): string {
  return detail ? detailText({ detail, key }) : key;
}

/** Whether some of the triggers have a detail. */
export function haveDetail(
  triggers: readonly Pick<Trigger, 'type'>[],
  { detail, key }: Required<Pick<ValueReference, 'detail' | 'key'>>,
): boolean {
  const names: readonly string[] | undefined = DETAIL_NAMES[detail];
  if (names && !names.includes(key)) return false;
  if (detail !== 'count') return triggers.some(({ type }) => TRIGGER_TYPES[type].details === detail);
  return key === 'runs' || triggers.some(({ type }) => Object.values(TRIGGER_TYPES[type].fields).includes('topic'));
}

/** The parameters that each call of some triggers has. */
export function parametersOf(triggers: readonly Pick<Trigger, 'type'>[]): string[] {
  return triggers.flatMap(({ type }) => TRIGGER_TYPES[type].parameters ?? []);
}
