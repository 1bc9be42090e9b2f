import { ACTION_TYPES, type Action, type ActionType, hostOf } from './action-type.ts';
import { TRIGGER_TYPES, type Trigger, type TriggerType } from './trigger-type.ts';
import type { FieldKind, TypeRules } from './type-rules.ts';

export type { FieldKind } from './type-rules.ts';

const RULES: Readonly<Record<TriggerType | ActionType, TypeRules>> = { ...TRIGGER_TYPES, ...ACTION_TYPES };

/** Names and kinds of fields by type: the fields of actions are filled in for each message. */
const KINDS = new Map(Object.values(RULES).map(({ type, fields }) => [type, Object.entries(fields)] as const));

/** What a field contains by its kind. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly value: string;
  /** Whether the texts of the field may have expressions, beyond references. */
  readonly hasExpressions: boolean;
}

/** The fields of a trigger or an action that have a text, in the order of its type. A draft may lack some. */
export function fieldsOf(item: Trigger | Action): Field[] {
  const values: Readonly<Record<string, unknown>> = item;
  const fields: Field[] = [];
  const hasExpressions = values.expressions !== undefined;
  for (const [name, kind] of KINDS.get(item.type) ?? []) {
    const value = textOf(values[name]);
    if (value !== undefined) fields.push({ name, kind, value, hasExpressions });
  }
  return fields;
}

/** A number or a list of numbers, as the editor has them. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || Array.isArray(value) ? String(value) : undefined;
}

/** The topics that a trigger or an action names. */
export function topicsOf(item: Trigger | Action): string[] {
  return fieldsOf(item).flatMap(({ kind, value }) => (kind === 'topic' ? [value] : []));
}

/** The texts of an action that may have references. */
export function textsOf(action: Action): string[] {
  return fieldsOf(action).flatMap(({ kind, value }) => (isText(kind) ? [value] : []));
}

const TEXTS: ReadonlySet<FieldKind> = new Set(['text', 'json', 'body', 'message', 'cells', 'address']);

export function isText(kind: FieldKind): boolean {
  return TEXTS.has(kind);
}

/** Replaces the fields of a trigger or an action for which a replacement is given. */
export function mapFields<Item extends Trigger | Action>(
  item: Item,
  replacement: (field: Field) => string | undefined,
): Item {
  const replaced = fieldsOf(item).flatMap((field) => {
    const text = replacement(field);
    return text === undefined ? [] : [[field.name, text] as const];
  });
  return { ...item, ...Object.fromEntries(replaced) };
}

/** The kind of the field that the log names; undefined if it names none. */
export function loggedKind(type: TriggerType | ActionType): FieldKind | undefined {
  const { fields, logged } = RULES[type];
  return logged === undefined ? undefined : fields[logged];
}

/** The name that the log shows: the topic, the webhook, the recipient, the host …; '' for none. */
export function loggedName(item: Trigger | Action): string {
  const { logged } = RULES[item.type];
  const field = fieldsOf(item).find(({ name }) => name === logged);
  // The address without its host may have references, whose topics are ids in the store.
  return field?.kind === 'address' ? hostOf(field.value) : (field?.value ?? '');
}

/** What a response answers; undefined for any other action. */
export function responseOf(action: Action): string | undefined {
  return ACTION_TYPES[action.type].runs === 'response' ? (textsOf(action)[0] ?? '') : undefined;
}
