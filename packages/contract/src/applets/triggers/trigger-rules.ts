import type { DetailKind } from '../references.ts';
import type { TypeRules } from '../type-rules.ts';

export interface TriggerTypeRules<Field extends string = string> extends TypeRules<Field> {
  /** The addresses that other services call: the name of each in answers, with its part of the path. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** The details of the cause that contents may read, beyond counts; absent for none. */
  readonly details?: Exclude<DetailKind, 'count'>;
  /** The parameters that each call has. */
  readonly parameters?: readonly string[];
}
