import {
  type Action,
  type AppletTopicValues,
  type ConditionResult,
  compileFilter,
  detailText,
  type Filter,
  type FilterResult,
  Filter as FilterSchema,
  type FindValue,
  fillText,
  HEARD_WITHIN_SEC,
  isOccasionName,
  isText,
  type LeafCondition,
  mapFields,
  momentText,
  type OccasionName,
  type Timing,
  type ValueReference,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import { parseBoardMessage } from '@tinkerstream/contract/records';
import { type TestMessage, triedValues } from './tried-values.ts';

/** What an action would do: its texts with the latest values in them, or the first reference that has no value. */
export type TestedAction =
  | { readonly action: Action; readonly missing: undefined }
  | { readonly action: Action; readonly missing: ValueReference };

/**
 * What an event trigger would do. `INCOMPLETE`: a condition is not filled in. A timing may keep the actions from running,
 * because it depends on earlier messages.
 */
export type TestOutcome =
  | { readonly kind: 'INCOMPLETE' }
  | { readonly kind: 'PASSED'; readonly result: FilterResult; readonly actions: readonly TestedAction[] }
  | {
      readonly kind: 'STOPPED';
      readonly result: FilterResult;
      readonly decisive: ConditionResult;
      readonly condition: LeafCondition;
      readonly actions: readonly TestedAction[];
    };

/** The input of a test run. */
export interface Trial {
  /** The message that arrives, which counts as the latest of its topic; absent for a trigger of another kind. */
  readonly arrived?: TestMessage | undefined;
  /** Messages that other boards sent before. */
  readonly earlier?: readonly TestMessage[];
  /** The topic that the triggers name; absent if it is that of the message. */
  readonly ownTopic?: string;
  /** The details of a call or a camera, by the name under which contents read them: `parameter(city)`. */
  readonly details?: ReadonlyMap<string, RecordValue>;
}

/** A test run counts as the first run of the day. */
const FIRST_RUN = 1;

/** Evaluates an event trigger as the server does, on the latest values and the input of the test. Nothing is sent. */
export function testApplet(
  content: { readonly filters: Filter; readonly timing: Pick<Timing, 'when'>; readonly actions: readonly Action[] },
  latest: readonly AppletTopicValues[],
  { arrived, earlier = [], ownTopic = arrived?.topicName ?? '', details }: Trial,
): TestOutcome {
  const parsed = FilterSchema.safeParse(content.filters);
  if (!parsed.success) return { kind: 'INCOMPLETE' };
  const operands = triedValues(latest, arrived, earlier);
  const result = compileFilter(parsed.data, operands).explain();
  const { decisive } = result;
  const condition = parsed.data.find(({ key }) => key === decisive?.key);
  const find = ({ topicName, key, isBefore }: ValueReference) =>
    (isBefore ? operands.before : operands.value)(topicName || ownTopic, key)();
  if (decisive && condition && condition.type !== 'SUB_FILTER') {
    return { kind: 'STOPPED', result, decisive, condition, actions: actionsFor(false) };
  }
  return { kind: 'PASSED', result, actions: actionsFor(true) };

  /** The actions for conditions that match, or for conditions that do not. */
  function actionsFor(isMatch: boolean): TestedAction[] {
    const isOtherwise = isMatch === (content.timing.when === 'STOPS');
    return content.actions
      .filter(({ otherwise = false }) => otherwise === isOtherwise)
      .map((action) => {
        const timeZone = action.expressions?.timeZone;
        return tested(action, (reference) => {
          if (reference.detail) return detailOf({ ...reference, detail: reference.detail });
          return reference.topicName === '' && isOccasionName(reference.key)
            ? occasionValue(reference.key, arrived, ownTopic, timeZone)
            : find(reference);
        });
      });
  }

  function detailOf({ detail, key }: Required<Pick<ValueReference, 'detail' | 'key'>>): RecordValue | undefined {
    if (detail !== 'count') return details?.get(detailText({ detail, key }));
    if (key === 'boards') return operands.heardBoards(ownTopic, HEARD_WITHIN_SEC);
    return key === 'runs' ? FIRST_RUN : undefined;
  }
}

/** The value that the message gives to an expression. */
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
