import type { DetailKind } from '../references.ts';
import type { TypeRules } from '../type-rules.ts';

/** The rules of a trigger type. */
export interface TriggerTypeRules<Field extends string = string> extends TypeRules<Field> {
  /** The addresses that other services call: the name of each in answers, with its part of the path. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** What contents may read of what fires it, beyond counts; absent for nothing. */
  readonly details?: Exclude<DetailKind, 'count'>;
  /** The parameters that each call has. */
  readonly parameters?: readonly string[];
}
