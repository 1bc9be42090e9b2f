import type * as z from 'zod/mini';
import type { Permission } from '../subscriptions/index.ts';

type Flag = { [Key in keyof Permission]: Permission[Key] extends boolean ? Key : never }[keyof Permission];

/**
 * The kind of a field's content: the name of a topic; a text that may have references `{topic.key}`, JSON with such
 * texts inside, a body or a message that may be either of both, the cells of a row, or an address on the web, all with
 * references; headers, whose values are secrets; a member's user id, or the ids of several members; the id of an applet
 * of the project; a phone number; an object class; a secret; or anything else, which is shown as it is.
 */
export type FieldKind =
  | 'topic'
  | 'text'
  | 'json'
  | 'body'
  | 'message'
  | 'cells'
  | 'address'
  | 'headers'
  | 'member'
  | 'applet'
  | 'members'
  | 'phone'
  | 'object'
  | 'secret'
  /** The id of a dashboard. */
  | 'dashboard'
  | 'plain';

/** Rules that types of triggers and of actions share. `Field`: the names of the schema's fields. */
export interface TypeRules<Field extends string = string> {
  /** The code on the wire. */
  readonly type: string;
  /** The schema of what a user enters. */
  readonly schema: z.ZodMiniObject;
  /** The schema in answers: without secrets. The name of a deleted topic is ''. */
  readonly stored: z.ZodMiniObject;
  /** The subscription flag that the type requires; absent if everyone may use it. */
  readonly permission?: Flag;
  /** The fields with their kinds, in the order in which references are filled in. */
  readonly fields: Readonly<Record<Exclude<Field, 'id' | 'type' | 'otherwise' | 'expressions'>, FieldKind>>;
  /** The field that the log names; absent if the log names none. */
  readonly logged?: Field;
}

/** The schemas of several types, for a union. */
export function schemasOf<const All extends readonly TypeRules[], Key extends 'schema' | 'stored'>(
  all: All,
  key: Key,
): { readonly [Index in keyof All]: All[Index][Key] } {
  return all.map((rules) => rules[key]) as { readonly [Index in keyof All]: All[Index][Key] };
}

/** The rules of several types, by their codes. */
export function byType<const All extends readonly TypeRules[]>(
  all: All,
): { readonly [Rules in All[number] as Rules['type']]: Rules } {
  return Object.fromEntries(all.map((rules) => [rules.type, rules])) as never;
}
