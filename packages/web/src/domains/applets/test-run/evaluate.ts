import {
  type Action,
  type AppletTopicValues,
  type ConditionResult,
  compileFilter,
  type Filter,
  type FilterOperands,
  type FilterResult,
  Filter as FilterSchema,
  type FindValue,
  fillText,
  isOccasionName,
  isText,
  type KeyValueCondition,
  type LeafCondition,
  mapFields,
  momentText,
  type OccasionName,
  type Timing,
  type ValueReference,
} from '@tinkerstream/contract/applets';
import { type RecordValue, recordValue } from '@tinkerstream/contract/points';
import { parseBoardMessage } from '@tinkerstream/contract/records';

/** A message that counts as arrived on a topic. */
export interface TestMessage {
  readonly topicName: string;
  readonly message: string;
}

/** What an action would do: its texts with the latest values in them, or the first reference without one. */
export type TestedAction =
  | { readonly action: Action; readonly missing: undefined }
  | { readonly action: Action; readonly missing: ValueReference };

/**
 * What an event trigger would do. `INCOMPLETE`: a condition is not filled in. `NEEDS_BOARDS`: one looks at what only the server
 * knows, the values of each board and their times. A timing may keep the actions from running,
 * because it depends on earlier messages.
 */
export type TestOutcome =
  | { readonly kind: 'INCOMPLETE' }
  | { readonly kind: 'NEEDS_BOARDS' }
  | { readonly kind: 'PASSED'; readonly result: FilterResult; readonly actions: readonly TestedAction[] }
  | {
      readonly kind: 'STOPPED';
      readonly result: FilterResult;
      readonly decisive: ConditionResult;
      readonly condition: LeafCondition;
      readonly actions: readonly TestedAction[];
    };

/**
 * Evaluates an event trigger as the server does, on the latest values and a message, which counts as the latest of its
 * topic. Nothing is sent.
 * @param ownTopic the topic that the triggers name
 */
export function testApplet(
  content: { readonly filters: Filter; readonly timing: Pick<Timing, 'when'>; readonly actions: readonly Action[] },
  latest: readonly AppletTopicValues[],
  arrived: TestMessage | undefined,
  ownTopic = arrived?.topicName ?? '',
): TestOutcome {
  const parsed = FilterSchema.safeParse(content.filters);
  if (!parsed.success) return { kind: 'INCOMPLETE' };
  if (parsed.data.some((condition) => condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' && needsBoards(condition)))
    return { kind: 'NEEDS_BOARDS' };
  const operands = operandsOf(latest, arrived);
  const result = compileFilter(parsed.data, operands).explain();
  const { decisive } = result;
  const condition = parsed.data.find(({ key }) => key === decisive?.key);
  const find = ({ topicName, key, isBefore }: ValueReference) =>
    (isBefore ? operands.before : operands.value)(topicName || ownTopic, key)();
  if (decisive && condition && condition.type !== 'SUB_FILTER') {
    return { kind: 'STOPPED', result, decisive, condition, actions: actionsFor(false) };
  }
  return { kind: 'PASSED', result, actions: actionsFor(true) };

  /** The actions for conditions that match, or for those that do not. */
  function actionsFor(isMatch: boolean): TestedAction[] {
    const isOtherwise = isMatch === (content.timing.when === 'STOPS');
    return content.actions
      .filter(({ otherwise = false }) => otherwise === isOtherwise)
      .map((action) => {
        const timeZone = action.expressions?.timeZone;
        return tested(action, (reference) =>
          reference.topicName === '' && isOccasionName(reference.key)
            ? occasionValue(reference.key, arrived, ownTopic, timeZone)
            : find(reference),
        );
      });
  }
}

function needsBoards({ of, maxAgeSec }: KeyValueCondition): boolean {
  return of !== undefined || maxAgeSec !== undefined;
}

function operandsOf(
  latest: readonly AppletTopicValues[],
  arrived: TestMessage | undefined,
): Required<Pick<FilterOperands, 'message' | 'value' | 'before'>> {
  const messages = new Map<string, string>();
  const values = new Map<string, RecordValue>();
  const before = new Map<string, RecordValue>();
  const nameOf = ({ topicName, key }: ValueReference) => `${topicName}.${key}`;
  for (const topic of latest) {
    const { topicName } = topic;
    if (topic.message !== null) messages.set(topicName, topic.message);
    for (const { key, value } of topic.values) values.set(nameOf({ topicName, key }), value);
  }
  if (arrived) {
    const { topicName, message } = arrived;
    const { text, values: sent } = parseBoardMessage(message);
    messages.set(topicName, text);
    for (const [name, value] of values) if (name.startsWith(`${topicName}.`)) before.set(name, value);
    for (const [key, value] of sent) {
      values.set(nameOf({ topicName, key }), recordValue(value));
    }
  }
  return {
    message: (topicName) => () => messages.get(topicName),
    value: (topicName, key) => () => values.get(nameOf({ topicName, key })),
    before: (topicName, key) => () => before.get(nameOf({ topicName, key })),
  };
}

/** What the message would tell an expression. */
function occasionValue(
  name: OccasionName,
  arrived: TestMessage | undefined,
  ownTopic: string,
  timeZone: string | undefined,
): string {
  const { text, deviceSerialNumber, deviceName } = parseBoardMessage(arrived?.message ?? '');
  switch (name) {
    case 'board':
      return deviceSerialNumber || deviceName;
    case 'message':
      return text;
    case 'topic':
      return ownTopic;
    case 'date':
    case 'time':
      return momentText(name, Date.now(), timeZone);
  }
}

function tested(action: Action, find: FindValue): TestedAction {
  let missing: ValueReference | undefined;
  const filled = mapFields(action, ({ kind, value, hasExpressions }) => {
    if (!isText(kind)) return undefined;
    const result = fillText(value, hasExpressions, find);
    missing ??= result.missing;
    return result.text;
  });
  return missing ? { action, missing } : { action: filled, missing: undefined };
}
