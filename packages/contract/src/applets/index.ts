import * as z from 'zod/mini';
import { appletErrors } from '../error-codes/applets.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { exactText, list } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, Name, optional } from '../platform/primitives.ts';
import { RecordValue } from '../points/value.ts';
import { Action, AppletServices, StoredAction } from './action-type.ts';
import { AppletPause } from './applet-list.ts';
import { AppletLogEntry } from './applet-log.ts';
import { Filter, StoredFilterCondition } from './condition.ts';
import { MAX_ACTIONS } from './limits.ts';
import { RunOrder } from './order/run-order.ts';
import { Timing } from './timing/timing.ts';
import { StoredTrigger, Trigger, TriggerType } from './trigger-type.ts';

export * from './action-type.ts';
export * from './applet-list.ts';
export * from './applet-log.ts';
export * from './condition.ts';
export * from './conditions/comparators.ts';
export * from './conditions/comparisons.ts';
export * from './conditions/leaf.ts';
export * from './conditions/value-of.ts';
export * from './contains.ts';
export * from './content/applet-file.ts';
export * from './content/details.ts';
export * from './content/expression.ts';
export * from './content/template.ts';
export * from './content/topics.ts';
export * from './dry-run.ts';
export * from './evaluate.ts';
export * from './fields.ts';
export * from './hooks.ts';
export * from './limits.ts';
export * from './mail-mutes.ts';
export * from './object-class.ts';
export * from './order/run-order.ts';
export * from './parse-json.ts';
export * from './references.ts';
export * from './room-events.ts';
export * from './run.ts';
export * from './timing/hours.ts';
export * from './timing/timing.ts';
export * from './timing/timing-state.ts';
export * from './trigger-type.ts';
export { topicOfNewBoards } from './triggers/board-appears.ts';
export { buttonLabelOf, MAX_BUTTON_LABEL } from './triggers/button.ts';
export * from './triggers/button-call.ts';
export * from './triggers/next-occurrence.ts';
export { type Schedule, scheduleOf } from './triggers/schedule.ts';
export { type Silence, silenceOf } from './triggers/silence.ts';

/** Each trigger type at most once. */
const Triggers = list(Trigger, { atLeast: 1, atMost: TriggerType.options.length }).check(
  z.refine((triggers) => new Set(triggers.map(({ type }) => type)).size === triggers.length),
);

/** The content of an applet, as a user enters it. */
const Content = {
  name: Name,
  enabled: z._default(z.boolean(), true),
  triggers: Triggers,
  /** Absent or empty: the actions run at every trigger. */
  filters: z._default(Filter, []),
  actions: list(Action, { atLeast: 1, atMost: MAX_ACTIONS }),
  /** When the applet runs. Absent: at each trigger. */
  timing: z.optional(Timing),
  ...RunOrder,
};

export const Applet = z.object({
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  /** The version changes with the content. An update that names it overwrites no change of another user. */
  version: z.string(),
  enabled: z.boolean(),
  pause: z.nullable(AppletPause),
  /** The user whose subscription the applet runs on: the last user who saved the applet. */
  runsAs: z.string(),
  /** Whether the caller may change the applet. Others get '' for its addresses. */
  mayChange: z.boolean(),
  appletTrigger: z.object({ id: z.string(), triggers: z.array(StoredTrigger) }),
  appletFilter: z.object({ id: z.string(), filters: z.array(StoredFilterCondition) }),
  appletAction: z.object({ id: z.string(), actions: z.array(StoredAction) }),
  timing: Timing,
  ...RunOrder,
  /** When the schedule runs next, ISO 8601 UTC; null without a schedule, or while the applet is disabled. */
  nextRunOn: z.nullable(z.string()),
});
export type Applet = z.infer<typeof Applet>;

const CONTENT_ERRORS = [
  projectErrors.unknown,
  permissionErrors.notIncluded,
  appletErrors.topicUnknown,
  appletErrors.iftttKeyMissing,
  appletErrors.emailNotToMember,
  appletErrors.needsCondition,
  appletErrors.headerValueMissing,
  appletErrors.secretMissing,
  appletErrors.waitsTooLong,
  appletErrors.switchedUnknown,
  appletErrors.cannotEnableItself,
  appletErrors.notificationNotToMember,
  appletErrors.dashboardNotOwn,
] as const;

export const createApplet = endpoint({
  method: 'POST',
  path: '/v1/applet/create',
  access: 'user',
  summary: 'Create an event trigger of a project.',
  request: z.object({ projectId: Id, ...Content }),
  response: z.object({ id: z.string(), projectId: z.string() }),
  errors: [projectErrors.roleTooLow, ...CONTENT_ERRORS, appletErrors.tooMany],
});

export const updateApplet = endpoint({
  method: 'POST',
  path: '/v1/applet/update',
  access: 'user',
  summary: 'Replace the content of an event trigger. It then runs on the subscription of the caller.',
  request: z.object({
    appletId: Id,
    projectId: Id,
    ...Content,
    /** The version that the caller has changed: the update is refused if a later one exists. Absent: overwrites any version. */
    version: z.optional(exactText({ atMost: 100 })),
  }),
  response: Done,
  errors: [projectErrors.roleTooLow, ...CONTENT_ERRORS, appletErrors.unknown, appletErrors.changedMeanwhile],
});

export const getApplet = endpoint({
  method: 'GET',
  path: '/v1/applet/detail/{appletId}',
  access: 'user',
  summary: 'Get an event trigger, without its secrets.',
  request: z.object({ appletId: Id, projectId: Id }),
  response: Applet,
  errors: [projectErrors.unknown, appletErrors.unknown],
});

export const deleteApplet = endpoint({
  method: 'POST',
  path: '/v1/applet/delete/{appletId}',
  access: 'user',
  summary: 'Delete an event trigger. Its addresses stop working.',
  request: z.object({ appletId: Id, projectId: Id }),
  response: Done,
  errors: [projectErrors.roleTooLow, projectErrors.unknown, appletErrors.unknown],
});

export const renewAppletAddresses = endpoint({
  method: 'POST',
  path: '/v1/applet/renew-addresses/{appletId}',
  access: 'user',
  summary: 'Give an event trigger new addresses for webhooks and Dialogflow. The old ones stop working.',
  request: z.object({ appletId: Id, projectId: Id }),
  response: Done,
  errors: [projectErrors.roleTooLow, projectErrors.unknown, appletErrors.unknown],
});

export const listAppletLog = endpoint({
  method: 'GET',
  path: '/v1/applet/log',
  access: 'user',
  summary: 'List the latest 200 entries of the log of event triggers of a project, latest first.',
  request: z.object({ projectId: Id }),
  response: z.array(AppletLogEntry),
  errors: [projectErrors.unknown],
});

/** The values that conditions compare: the latest message of a topic, and the latest value of each of its keys. */
export const AppletTopicValues = z.object({
  topicName: z.string(),
  message: z.nullable(z.string()),
  /** The values, with the time of each in ISO 8601 UTC. */
  values: z.array(z.object({ key: z.string(), value: RecordValue, createdOn: z.optional(z.string()) })),
});
export type AppletTopicValues = z.infer<typeof AppletTopicValues>;

export const listAppletValues = endpoint({
  method: 'GET',
  path: '/v1/applet/values',
  access: 'user',
  summary: 'List the latest message and values of each topic of a project, for a test of an event trigger.',
  request: z.object({ projectId: Id }),
  response: z.array(AppletTopicValues),
  errors: [projectErrors.unknown],
});

export const getAppletServices = endpoint({
  method: 'GET',
  path: '/v1/applet/services',
  access: 'user',
  summary: 'Get which services for actions the operator has set up.',
  request: z.object({}),
  response: AppletServices,
  errors: [],
});

/** Numbers joined by commas. */
const SeenNumbers = exactText({ atMost: 2000 }).check(z.regex(/^\d{1,4}(?:\.\d{1,4})?(?:,\d{1,4}(?:\.\d{1,4})?)*$/));

export const triggerByObjects = endpoint({
  method: 'GET',
  path: '/v1/trigger/{projectId}/object-detection/{detectedObjects}',
  access: 'user',
  summary: 'Report the objects that a camera sees, as class names joined by commas.',
  request: z.object({
    projectId: Id,
    detectedObjects: exactText({ atLeast: 1, atMost: 2000 }),
    /** The number of objects of each class, in the order of the classes. Absent: as often as a class is named. */
    counts: optional(SeenNumbers),
    /** The score of each class in percent, in the order of the classes. */
    scores: optional(SeenNumbers),
  }),
  response: Done,
  errors: [projectErrors.unknown, appletErrors.calledTooOften],
});

export const triggerByFace = endpoint({
  method: 'GET',
  path: '/v1/trigger/{projectId}/face-detection',
  access: 'user',
  summary: 'Report that a camera sees a face.',
  request: z.object({
    projectId: Id,
    /** The number of faces. */
    count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
    /** The score of the clearest face in percent. */
    score: optional(z.coerce.number().check(z.minimum(0), z.maximum(100))),
  }),
  response: Done,
  errors: [projectErrors.unknown, appletErrors.calledTooOften],
});
