import * as z from 'zod/mini';
import type { ActionTypeRules } from './actions/action-rules.ts';
import { annotate } from './actions/annotate.ts';
import { email } from './actions/email.ts';
import { googleSheet } from './actions/google-sheet.ts';
import { httpRequest } from './actions/http-request.ts';
import { httpResponse } from './actions/http-response.ts';
import { ifttt } from './actions/ifttt.ts';
import { logRecord } from './actions/log-record.ts';
import { notify } from './actions/notify.ts';
import { publishMessage } from './actions/publish-message.ts';
import { showDashboard } from './actions/show-dashboard.ts';
import { sms } from './actions/sms.ts';
import { switchApplet } from './actions/switch-applet.ts';
import { wait } from './actions/wait.ts';
import { byType, schemasOf } from './type-rules.ts';

export { type ActionTypeRules, MAX_ACTION_CONTENT } from './actions/action-rules.ts';
export { isPublishedSpreadsheet, spreadsheetIdIn, tabOfProject } from './actions/google-sheet.ts';
export { type Header, headersIn, headersText, MAX_HEADERS } from './actions/http-headers.ts';
export { HTTP_METHODS, MAX_REQUEST_BODY, SECRET_MARK } from './actions/http-request.ts';
export { switchesItselfOn } from './actions/switch-applet.ts';
export { MAX_WAIT_SEC, MAX_WAITS_SEC, waitSecOf } from './actions/wait.ts';
export { hostOf, isWebAddress, originOf } from './actions/web-address.ts';

/** Every action type. A new type is added here, and gets a file beside the others, and folders on the server and in the web. */
const ACTIONS = [
  publishMessage,
  httpResponse,
  ifttt,
  googleSheet,
  email,
  sms,
  httpRequest,
  logRecord,
  annotate,
  showDashboard,
  notify,
  switchApplet,
  wait,
] as const;
type Rules = (typeof ACTIONS)[number];

export const ActionType = z.enum(ACTIONS.map(({ type }) => type));
export type ActionType = z.infer<typeof ActionType>;

export const ACTION_TYPES: Readonly<Record<ActionType, ActionTypeRules>> = byType(ACTIONS);

type Reasoned = Extract<Rules, { readonly reasons: readonly string[] }>;

/** An action type with reasons of its own. */
export type ReasonedActionType = Reasoned['type'];

/** A reason that only one type of action gives. */
export type ActionReasonCode<Type extends ReasonedActionType = ReasonedActionType> = Extract<
  Reasoned,
  { readonly type: Type }
>['reasons'][number];

/** The reasons that only one type of action gives. */
export const ACTION_REASONS: readonly ActionReasonCode[] = ACTIONS.flatMap((action) =>
  'reasons' in action ? action.reasons : [],
);

/** An action as a user enters it. */
export const Action = z.discriminatedUnion('type', schemasOf(ACTIONS, 'schema'));
export type Action = z.infer<typeof Action>;

/** A stored action, without its secrets. */
export const StoredAction = z.discriminatedUnion('type', schemasOf(ACTIONS, 'stored'));
export type StoredAction = z.infer<typeof StoredAction>;

type Served = Extract<Rules, { readonly service: unknown }>;
type Service = Served['service'];

/** An action type that needs a service. */
export type ServedActionType = Served['type'];

/** The services of the action types, in the order of answers. A type whose service is missing here does not compile. */
const SERVICES: { readonly [Name in Service['name']]: Extract<Service, { readonly name: Name }> } = {
  email: email.service,
  sms: sms.service,
  googleSheet: googleSheet.service,
};

/** A service that only the operator can set up. */
export type ActionService = keyof typeof SERVICES;
export const ACTION_SERVICES = Object.keys(SERVICES) as ActionService[];

/** The services that some actions need. */
export function servicesOf(actions: readonly { readonly type: ActionType }[]): ActionService[] {
  const needed = actions.map(({ type }) => ACTION_TYPES[type].service?.name);
  return ACTION_SERVICES.filter((service) => needed.includes(service));
}

/** The setting with which the operator sets a service up. */
export function settingOf(service: ActionService): string {
  return SERVICES[service].setting;
}

/** The status of the service of an action type, as `getAppletServices` answers it; undefined for a type without a service. */
export type ServiceStatus<Type extends ActionType> = Type extends ServedActionType
  ? z.infer<z.ZodMiniObject<Extract<Served, { readonly type: Type }>['service']['status']>>
  : undefined;

type Merged<Shape> = (Shape extends unknown ? (shape: Shape) => void : never) extends (shape: infer All) => void
  ? All
  : never;

/** Which services the operator has set up. */
export const AppletServices = z.object(
  Object.assign({}, ...Object.values(SERVICES).map(({ status }) => status)) as Merged<Service['status']>,
);
