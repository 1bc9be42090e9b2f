import {
  detailText,
  isOccasionName,
  momentText,
  type OccasionName,
  type ValueReference,
  valuesOf,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import { fillAction } from '../actions/fill-action.ts';
import type { AppletAction } from '../applet.ts';
import type { Details } from '../triggers/call-parameters.ts';
import type { ValuesView } from './topic-values.ts';

/** An action with values in place of its references; or the first reference without a value, or neither: too long. */
export type FilledAction = ReturnType<typeof fillAction<AppletAction>>;

/** What expressions may read of what triggers an applet. */
export interface Occasion {
  /** The board that a message names, '' if it names none; undefined if it is no message. */
  readonly sender: string | undefined;
  readonly text?: string | undefined;
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** What a call or a camera says, by how it is read: `parameter(city)`. */
  readonly details?: Details | undefined;
}

interface Own {
  /** The topic whose messages trigger; undefined for another trigger. */
  readonly topicId: string | undefined;
  readonly topicName: string;
}

/** Binds the references of an action once. The result reads the latest values at the time of each call. */
export function compileAction(
  action: AppletAction,
  view: Pick<ValuesView, 'reference' | 'value' | 'before'>,
  own: Own,
): (occasion: Occasion) => FilledAction {
  const getters = new Map<string, () => RecordValue | undefined>();
  const nameOf = ({ topicName, key, isBefore }: ValueReference) => `${isBefore ? 'before ' : ''}${topicName}.${key}`;
  const references = valuesOf(action);
  for (const reference of references) {
    const { topicName, key, isBefore, detail } = reference;
    if (detail) continue;
    const readTopic = topicName === '' ? own.topicId : topicName;
    if (isBefore) {
      if (readTopic !== undefined) getters.set(nameOf(reference), view.before(readTopic, key));
    } else if (topicName !== '') getters.set(nameOf(reference), view.reference(topicName, key));
    // A key without a topic is the value of the board that sends, and of no other.
    else if (own.topicId !== undefined) getters.set(nameOf(reference), view.value(own.topicId, key));
  }
  if (references.length === 0) return () => ({ filled: action });
  const { expressions } = action;
  if (!expressions) return () => fillAction(action, (reference) => getters.get(nameOf(reference))?.());
  return (occasion) =>
    fillAction(action, (reference) => {
      const { topicName, key, detail } = reference;
      if (detail) return occasion.details?.get(detailText({ detail, key }));
      if (topicName !== '' || !isOccasionName(key)) return getters.get(nameOf(reference))?.();
      return occasionValue(key, occasion, own.topicName, expressions.timeZone);
    });
}

function occasionValue(
  name: OccasionName,
  { sender = '', text = '', time }: Occasion,
  topicName: string,
  timeZone: string,
): string {
  switch (name) {
    case 'board':
      return sender;
    case 'message':
      return text;
    case 'topic':
      return topicName;
    case 'date':
    case 'time':
      return momentText(name, time, timeZone);
  }
}
