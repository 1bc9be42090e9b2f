import {
  ACTION_TYPES,
  type Action,
  type ActionType,
  type Applet,
  type createApplet,
  EACH_TIME,
  Filter,
  fieldsOf,
  hasExpression,
  isText,
  orderOf,
  type RunOrder,
  type StoredAction,
  type StoredTrigger,
  Timing,
  TRIGGER_TYPES,
  type Trigger,
  type TriggerType,
} from '@tinkerstream/contract/applets';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { numericValue } from '@tinkerstream/contract/points';
import type { Project } from '@tinkerstream/contract/projects';
import { randomKey } from '../../platform/random-key.ts';
import { localTimeZone } from '../../ui/text/local-time.ts';
import { actionDefinitionOf } from './actions/registry.ts';
import type { Fields, Problems } from './definitions.ts';
import { hasTopic, unknownValue } from './fields/project-topics.ts';
import { effectiveOrder, TOO_LONG, tooLongWait } from './order.ts';
import { effectiveFilter, effectiveTiming, endsTooEarly, isAboutNumber } from './timing/timing.ts';
import { triggerDefinitionOf } from './triggers/registry.ts';

export interface TriggerDraft {
  readonly type: TriggerType;
  readonly fields: Fields;
  /** The trigger as the server has stored it; absent for a new one. */
  readonly stored?: StoredTrigger;
}

export interface ActionDraft {
  /** Identifies the action while others are added and removed. */
  readonly rowId: string;
  readonly type: ActionType;
  /** Whether the action is performed when the conditions do not match. */
  readonly isOtherwise: boolean;
  readonly fields: Fields;
  readonly stored?: StoredAction;
}

/** An event trigger in the editor, as typed. */
export interface AppletDraft {
  readonly name: string;
  readonly enabled: boolean;
  readonly triggers: readonly TriggerDraft[];
  readonly filters: Filter;
  /** The timing, including values that the present choices hide. */
  readonly timing: Timing;
  readonly runOrder: RunOrder;
  readonly actions: readonly ActionDraft[];
}

/** The content of a draft in the contract's form, without addresses and secrets. */
export interface PlainContent extends Pick<AppletDraft, 'name' | 'enabled' | 'filters' | 'timing'>, RunOrder {
  readonly triggers: readonly Trigger[];
  readonly actions: readonly Action[];
}

export const EMPTY_APPLET: AppletDraft = {
  name: '',
  enabled: true,
  triggers: [],
  filters: [],
  timing: EACH_TIME,
  runOrder: {},
  actions: [],
};

export function newTrigger(type: TriggerType, fields: Fields = {}): TriggerDraft {
  return { type, fields: { ...triggerDefinitionOf(type).fields, ...fields } };
}

export function newAction(type: ActionType, fields: Fields = {}, isOtherwise = false): ActionDraft {
  return { rowId: randomKey(), type, isOtherwise, fields: { ...actionDefinitionOf(type).fields, ...fields } };
}

export function draftOf(applet: Applet): AppletDraft {
  return {
    name: applet.name,
    enabled: applet.enabled,
    triggers: applet.appletTrigger.triggers.map((stored) => ({
      type: stored.type,
      fields: storedFields(triggerDefinitionOf(stored.type).fields, stored),
      stored,
    })),
    filters: applet.appletFilter.filters,
    timing: applet.timing,
    runOrder: orderOf(applet),
    actions: applet.appletAction.actions.map((stored) => ({
      rowId: stored.id,
      type: stored.type,
      isOtherwise: stored.otherwise === true,
      fields: storedFields(actionDefinitionOf(stored.type).fields, stored),
      stored,
    })),
  };
}

/** A new event trigger with the content of another, without its addresses and secrets. */
export function copyOf(applet: Applet, name: string): AppletDraft {
  return { ...asNew(draftOf(applet)), name };
}

/** A draft as a new event trigger, without stored addresses and secrets. */
export function asNew(draft: AppletDraft): AppletDraft {
  return {
    ...draft,
    triggers: draft.triggers.map(({ type, fields }) => newTrigger(type, fields)),
    actions: draft.actions.map(({ type, fields, isOtherwise }) => newAction(type, fields, isOtherwise)),
  };
}

/** A draft of a new event trigger with this content. */
export function draftOfContent(content: PlainContent): AppletDraft {
  const { name, enabled, triggers, filters, timing, actions } = content;
  return {
    name,
    enabled,
    triggers: triggers.map((trigger) =>
      newTrigger(trigger.type, storedFields(triggerDefinitionOf(trigger.type).fields, trigger)),
    ),
    filters,
    timing,
    runOrder: orderOf(content),
    actions: actions.map((action) =>
      newAction(action.type, storedFields(actionDefinitionOf(action.type).fields, action), action.otherwise === true),
    ),
  };
}

/** Whether a copy lacks secrets that only the original has. */
export function hasSecret(applet: Applet): boolean {
  return applet.appletAction.actions.some((action) => {
    const { secret } = ACTION_TYPES[action.type];
    const values: Readonly<Record<string, unknown>> = action;
    return secret !== undefined && values[secret.flag] === true;
  });
}

function storedFields(initial: Fields, stored: StoredTrigger | StoredAction | Trigger | Action): Fields {
  const values: Readonly<Record<string, unknown>> = { ...stored };
  return Object.fromEntries(Object.keys(initial).map((name) => [name, String(values[name] ?? '')]));
}

/** The content entered so far; parts of it may be invalid. */
export function enteredContent({ triggers, filters, timing, runOrder, actions }: AppletDraft) {
  const entered = actions.map(enteredAction);
  const effective = effectiveTiming(timing, filters);
  return {
    triggers: triggers.map(
      ({ type, fields }) => ({ type, ...fields, ...triggerDefinitionOf(type).typed?.(fields) }) as Trigger,
    ),
    filters: effectiveFilter(filters, effective),
    timing: effective,
    ...effectiveOrder(runOrder, entered),
    actions: entered,
  };
}

function enteredAction({ type, fields, stored, isOtherwise }: ActionDraft): Action {
  const expressions = expressionsOf({ type, fields, stored });
  return {
    type,
    ...fields,
    ...actionDefinitionOf(type).typed?.(fields),
    ...(stored && { id: stored.id }),
    ...(isOtherwise && { otherwise: true }),
    ...(expressions && { expressions }),
  } as Action;
}

/** The expressions of an action. Braces from an older version stay plain text until someone changes them. */
function expressionsOf({ type, fields, stored }: Pick<ActionDraft, 'type' | 'fields' | 'stored'>) {
  if (stored?.expressions) return stored.expressions;
  const before: Readonly<Record<string, unknown>> = stored ?? {};
  const isUsed = fieldsOf({ type, ...fields } as Action).some(
    ({ name, kind, value }) => isText(kind) && before[name] !== value && hasExpression(value),
  );
  return isUsed ? { timeZone: localTimeZone() ?? 'UTC' } : undefined;
}

export type AppletContent = Omit<RequestOf<typeof createApplet>, 'projectId'>;

/** The sections of the editor, which are submitted only together. */
export const SECTIONS = ['name', 'trigger', 'filter', 'timing', 'action'] as const;
export type Section = (typeof SECTIONS)[number];

/** The section of a problem: the first part of its path. */
export function sectionOf(path: string): Section {
  return path.split('.')[0] as Section;
}

/** The problems of one trigger, action or condition, by field. */
export function problemsAt(problems: Problems, place: string): Problems {
  const prefix = `${place}.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, reason]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), reason]] : [],
    ),
  );
}

/**
 * Converts a draft into the content of a request, or into its problems: reasons by `name`, `trigger.{type}.{field}`,
 * `filter.{key}.{field}`, `timing.{field}`, `action.{rowId}.{field}`, and `trigger` or `action` if there is none. The rules
 * are those of the contract, which the server enforces too, and those of the types.
 */
export function readDraft(
  draft: AppletDraft,
  project: Project,
): { readonly problems: Problems; readonly content?: AppletContent } {
  const problems: Record<string, string> = {};
  const name = draft.name.trim();
  if (name === '') problems.name = 'wrong';

  const entered = enteredContent(draft);
  if (draft.triggers.length === 0) problems.trigger = 'wrong';
  for (const [index, { type, fields }] of draft.triggers.entries()) {
    const place = `trigger.${type}`;
    addIssues(place, TRIGGER_TYPES[type].schema.safeParse(entered.triggers[index]).error);
    addWrong(place, triggerDefinitionOf(type).check?.({ fields, project }));
  }

  for (const { path } of Filter.safeParse(entered.filters).error?.issues ?? []) {
    const [index, field = 'group'] = path;
    const condition = entered.filters[Number(index)];
    problems[condition ? `filter.${condition.key}.${String(field)}` : 'filter'] = 'wrong';
  }
  for (const condition of entered.filters) {
    if (isAboutNumber(condition) && condition.offContent !== undefined) {
      const { key, comparatorKey, publishContent, offContent } = condition;
      const isNumber = numericValue(offContent.trim()) !== undefined;
      if (!isNumber || endsTooEarly(comparatorKey, publishContent, offContent)) {
        problems[`filter.${key}.offContent`] = 'wrong';
      }
    }
    if (condition.type !== 'SUB_FILTER' && !hasTopic(project, condition.topicName)) {
      problems[`filter.${condition.key}.topicName`] = 'wrong';
    }
  }

  for (const { path } of Timing.safeParse(entered.timing).error?.issues ?? []) {
    problems[`timing.${path.slice(0, 2).join('.')}`] = 'wrong';
  }

  if (draft.actions.length === 0) problems.action = 'wrong';
  for (const [index, { rowId, type, fields, stored }] of draft.actions.entries()) {
    const place = `action.${rowId}`;
    addIssues(place, ACTION_TYPES[type].schema.safeParse(entered.actions[index]).error);
    addWrong(place, actionDefinitionOf(type).check?.({ fields, project, stored }));
    const action = entered.actions[index] as Action;
    const wrong = fieldsOf(action).filter(
      (field) => isText(field.kind) && unknownValue(field, project, entered.triggers),
    );
    addWrong(
      place,
      wrong.map(({ name }) => name),
    );
  }

  const long = tooLongWait(entered.actions);
  if (long) problems[`action.${draft.actions[entered.actions.indexOf(long)]?.rowId}.seconds`] = TOO_LONG;

  if (Object.keys(problems).length > 0) return { problems };
  return { problems, content: { name, enabled: draft.enabled, ...entered, filters: [...entered.filters] } };

  function addIssues(place: string, error: { readonly issues: readonly { path: PropertyKey[] }[] } | undefined) {
    for (const { path } of error?.issues ?? []) problems[`${place}.${String(path[0])}`] = 'wrong';
  }

  function addWrong(place: string, wrong: readonly string[] = []) {
    for (const field of wrong) problems[`${place}.${field}`] = 'wrong';
  }
}
