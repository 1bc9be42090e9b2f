import * as z from 'zod/mini';
import { Id } from '../platform/primitives.ts';
import { TypedTopicName } from '../platform/topic-name.ts';
import type { Permission } from '../subscriptions/index.ts';

export const ActionType = z.enum([
  'PUBLISH_MQTT_MESSAGE_ACTION',
  'HTTP_RESPONSE_ACTION',
  'TRIGGER_IFTTT_WEBHOOK_ACTION',
  'GOOGLE_SHEET_UPDATE_ACTION',
  'SEND_EMAIL_ACTION',
  'SEND_SMS_ACTION',
]);
export type ActionType = z.infer<typeof ActionType>;

type Flag = { [Key in keyof Permission]: Permission[Key] extends boolean ? Key : never }[keyof Permission];

/** The services that only the operator can set up. */
export const ACTION_SERVICES = ['email', 'sms', 'googleSheet'] as const;
export type ActionService = (typeof ACTION_SERVICES)[number];

/** The rules of an action type (rule 7). */
export interface ActionTypeRules {
  /** What a user enters. Contents may have references `{topic.key}`. */
  readonly schema: z.ZodMiniObject;
  /** The subscription flag that it requires; absent if everyone may use it. */
  readonly permission?: Flag;
  /** The service that an operator has to set up first. */
  readonly service?: ActionService;
}

/** Longest content of an action, in characters. */
export const MAX_ACTION_CONTENT = 1000;

/** The action's id: absent for a new one. An update keeps the stored secrets of an action by its id. */
const ActionId = { id: z.optional(Id) };
const Content = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ACTION_CONTENT));
/** One line: boards read only the first. */
const Line = Content.check(z.regex(/^[^\r\n]*$/));

/** Reads JSON; undefined for a text that is no JSON. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

export const PublishMessageAction = z.object({
  ...ActionId,
  type: z.literal('PUBLISH_MQTT_MESSAGE_ACTION'),
  topicName: TypedTopicName,
  publishContent: Line,
});

/** Answers the request of a webhook or of Dialogflow. */
export const HttpResponseAction = z.object({
  ...ActionId,
  type: z.literal('HTTP_RESPONSE_ACTION'),
  publishContent: Content,
});

export const IftttAction = z.object({
  ...ActionId,
  type: z.literal('TRIGGER_IFTTT_WEBHOOK_ACTION'),
  /** JSON text, stored compact. References may be anywhere inside its texts. */
  publishJsonContent: z.string().check(
    // Deeper JSON would exhaust the stack.
    z.maxLength(MAX_ACTION_CONTENT, { abort: true }),
    z.refine((text) => parseJson(text) !== undefined),
    z.overwrite((text) => JSON.stringify(parseJson(text)?.value)),
  ),
  iftttWebhookEvent: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[\w-]+$/)),
  /** The secret key of the IFTTT account. No answer has it; '' in an update keeps the stored one. */
  iftttWebhookKey: z._default(z.string().check(z.trim(), z.maxLength(200), z.regex(/^[\w-]*$/)), ''),
});

export const GoogleSheetAction = z.object({
  ...ActionId,
  type: z.literal('GOOGLE_SHEET_UPDATE_ACTION'),
  spreadsheetId: z.string().check(z.trim(), z.regex(/^[\w-]{10,200}$/)),
  /** The cells of the row after the time, separated by commas. */
  publishContent: z.string().check(z.trim(), z.maxLength(MAX_ACTION_CONTENT)),
});

/** Emails go to members of the project only, so that an applet is no source of spam. */
export const EmailAction = z.object({
  ...ActionId,
  type: z.literal('SEND_EMAIL_ACTION'),
  recipientUserId: Id,
  emailSubject: Line.check(z.maxLength(200)),
  publishContent: Content,
});

export const SmsAction = z.object({
  ...ActionId,
  type: z.literal('SEND_SMS_ACTION'),
  /** In international form, as in +852 9123 4567. */
  phoneNumber: z.string().check(
    z.overwrite((number) => number.replace(/[\s()-]/g, '')),
    z.regex(/^\+[1-9]\d{6,14}$/),
  ),
  publishContent: Content,
});

/** The rules of every action type. A new type gets its rules here, and a folder on the server and in the web. */
export const ACTION_TYPES = {
  PUBLISH_MQTT_MESSAGE_ACTION: { schema: PublishMessageAction, permission: 'allowMqttAction' },
  HTTP_RESPONSE_ACTION: { schema: HttpResponseAction, permission: 'allowMqttAction' },
  TRIGGER_IFTTT_WEBHOOK_ACTION: { schema: IftttAction, permission: 'allowIftttAction' },
  GOOGLE_SHEET_UPDATE_ACTION: { schema: GoogleSheetAction, permission: 'allowIftttAction', service: 'googleSheet' },
  SEND_EMAIL_ACTION: { schema: EmailAction, permission: 'allowIftttAction', service: 'email' },
  SEND_SMS_ACTION: { schema: SmsAction, permission: 'allowIftttAction', service: 'sms' },
} as const satisfies Record<ActionType, ActionTypeRules>;

/** The services that some actions need. */
export function servicesOf(actions: readonly { readonly type: ActionType }[]): ActionService[] {
  const rules = actions.map(({ type }): ActionTypeRules => ACTION_TYPES[type]);
  return ACTION_SERVICES.filter((service) => rules.some((rule) => rule.service === service));
}

/** An action as a user enters it. */
export const Action = z.discriminatedUnion('type', [
  PublishMessageAction,
  HttpResponseAction,
  IftttAction,
  GoogleSheetAction,
  EmailAction,
  SmsAction,
]);
export type Action = z.infer<typeof Action>;

const WithId = { id: Id };

/** A stored action, without its secrets. The name of a topic that is gone is ''. */
export const StoredAction = z.discriminatedUnion('type', [
  z.extend(PublishMessageAction, { ...WithId, topicName: z.string() }),
  z.extend(HttpResponseAction, WithId),
  z.extend(IftttAction, { ...WithId, iftttWebhookKey: z.literal(''), hasIftttWebhookKey: z.boolean() }),
  z.extend(GoogleSheetAction, WithId),
  z.extend(EmailAction, WithId),
  z.extend(SmsAction, WithId),
]);
export type StoredAction = z.infer<typeof StoredAction>;

const SPREADSHEET_ADDRESS = /\/spreadsheets\/d\/([\w-]+)/;

/** The id of a spreadsheet in its address, `{host}/spreadsheets/d/{id}/…` (rule 7). */
export function spreadsheetIdIn(address: string): string | undefined {
  return SPREADSHEET_ADDRESS.exec(address)?.[1];
}

/**
 * The name of the tab by which the editors of a spreadsheet permit a project to add rows. It is no secret: it is the random end
 * of the project's id (a UUIDv7), so that no other project has it.
 */
export function tabOfProject(projectId: string): string {
  return `tinkerstream-${projectId.slice(-12)}`;
}
