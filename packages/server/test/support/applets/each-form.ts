import type { FieldKind } from '@tinkerstream/contract/applets';
import type * as z from 'zod/mini';

/** What a form can name. */
export interface Named {
  readonly topicName: string;
  readonly userId: string;
  readonly appletId: string;
  readonly dashboardId: string;
}

/** The rules of a type of trigger or action. */
interface Rules {
  readonly type: string;
  readonly schema: z.ZodMiniObject;
  readonly fields: Readonly<Record<string, FieldKind>>;
}

/** What fields without a kind of their own may be: the first that a schema takes is entered. */
export const PLAIN_VALUES = ['Asia/Hong_Kong', 'temperature', 5, true];

function valuesOf(kind: FieldKind, field: z.ZodMiniType, named: Named): unknown[] {
  const { topicName, userId, appletId, dashboardId } = named;
  const byKind: Partial<Record<FieldKind, unknown>> = {
    topic: topicName,
    json: '{"value1":"hot"}',
    address: 'https://example.com/hook',
    headers: '',
    member: userId,
    members: [userId],
    applet: appletId,
    dashboard: dashboardId,
    phone: '+85291234567',
    secret: 'some-secret',
  };
  const choices = 'options' in field ? (field.options as unknown[]) : [];
  return kind in byKind ? [byKind[kind]] : [...choices, ...PLAIN_VALUES];
}

/**
 * A form of a type as its rules ask for it: every secret, and every field without a default, is filled in.
 * @throws Error for a field that takes no value of its kind
 */
export function formOf({ type, schema, fields }: Rules, named: Named): Record<string, unknown> {
  const filled = Object.entries(fields).flatMap(([name, kind]) => {
    const field = schema.shape[name] as z.ZodMiniType;
    if (kind !== 'secret' && field.safeParse(undefined).success) return [];
    const value = valuesOf(kind, field, named).find((one) => field.safeParse(one).success);
    if (value === undefined) throw new Error(`${type}.${name} takes no value of the kind ${kind}`);
    return [[name, value]];
  });
  return { type, ...Object.fromEntries(filled) };
}
