import * as z from 'zod/mini';
import { text } from '../../platform/bounded.ts';
import { Id } from '../../platform/primitives.ts';
import { TimeZone } from '../../platform/time/zone.ts';
import type { TypeRules } from '../type-rules.ts';

/** A service that only the operator can set up. */
export interface ServiceRules {
  readonly name: string;
  /** The setting with which the operator sets the service up. */
  readonly setting: string;
  /** The status of the service that `getAppletServices` answers under its name: whether it is set up. */
  readonly status: z.core.$ZodShape;
}

/** The fields of an action that the server stores encrypted. */
interface SecretRules<Field extends string> {
  /** The field with the secret. Answers leave it out; '' in an update keeps the stored secret. */
  readonly field: Field;
  /** The flag in answers that says whether there is a secret. */
  readonly flag: string;
  /** The field that says where the secrets are used. An update keeps the secrets only if this field stays the same. */
  readonly goal: Field;
  /** The part of the goal that has to stay the same; the whole goal if absent. */
  readonly goalOf?: (goal: string) => string;
  /** A field with headers whose values are secrets too: answers have their names only. */
  readonly headers?: Field;
  /** The placeholder of the secret. The secret is required if the goal or a header has it; without a placeholder, always. */
  readonly mark?: string;
}

export interface ActionTypeRules<Field extends string = string> extends TypeRules<Field> {
  /**
   * How the action is performed: as a message to a topic, as a call of a service, as an email that gathers the runs of
   * a minute, as a step within this server, as the response to the request behind the trigger, which is the action's
   * only text, or as a time that passes.
   */
  readonly runs: 'message' | 'call' | 'mail' | 'local' | 'response' | 'wait';
  /** The reasons for failures and other outcomes that only this type has. */
  readonly reasons?: readonly string[];
  /** The service that an operator has to set up first. */
  readonly service?: ServiceRules;
  readonly secret?: SecretRules<Field>;
}

/** Longest content of an action, in characters. */
export const MAX_ACTION_CONTENT = 1000;

/** `otherwise`: the action runs when the conditions do not match. */
const Otherwise = { otherwise: z.optional(z.boolean()) };

/**
 * Whether the texts of the action have expressions in braces, such as `{round(temp, 1)}`, and the time zone of their
 * dates and times.
 */
const Expressions = {
  expressions: z.optional(z.object({ timeZone: TimeZone })),
};

/** The action's id: absent for a new one. An update keeps the stored secrets of an action by its id. */
export const ActionId = { id: z.optional(Id), ...Otherwise, ...Expressions };
export const StoredId = { id: Id };

/** Contents may have references `{topic.key}`, and expressions if their action has them. */
export const Content = text({ atLeast: 1, atMost: MAX_ACTION_CONTENT });
/** A content of one line: boards read only the first. */
export const Line = Content.check(z.regex(/^[^\r\n]*$/));
