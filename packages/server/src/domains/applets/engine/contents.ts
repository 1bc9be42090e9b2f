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
import type { Details } from '../triggers/trigger-definition.ts';
import type { ValuesView } from './topic-values.ts';
import type { RunsOfApplet } from './values/runs-today.ts';

/** An action with values in place of its references; or the first reference without a value, or neither: too long. */
export type FilledAction = ReturnType<typeof fillAction<AppletAction>>;

/** The occasion of a run, which expressions may read. */
export interface Occasion {
  /** The board that a message names, '' if it names none; undefined if it is no message. */
  readonly sender: string | undefined;
  readonly text?: string | undefined;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The details of a call or a camera, by their expression: `parameter(city)`. */
  readonly details?: Details | undefined;
}

interface Own {
  /** The topic whose messages trigger; undefined for another trigger. */
  readonly topicId: string | undefined;
  readonly topicName: string;
  /** The count of runs; undefined if no content reads it. */
  readonly runs: RunsOfApplet | undefined;
}

type Values = Pick<ValuesView, 'reference' | 'value' | 'before' | 'heardBoards'>;

/** Reads a value at the time of an occasion. */
type Getter = (occasion: Occasion) => RecordValue | undefined;

/** Whether a reference is to the number of today's runs. */
export function isCountOfRuns({ detail, key }: ValueReference): boolean {
  return detail === 'count' && key === 'runs';
}

/** Binds the references of an action once. The result reads the latest values at the time of each call. */
export function compileAction(action: AppletAction, view: Values, own: Own): (occasion: Occasion) => FilledAction {
  const { expressions } = action;
  const getters = new Map<string, Getter | undefined>();
  const references = valuesOf(action);
  for (const reference of references) {
    getters.set(nameOf(reference), getterOf(reference, view, own, expressions?.timeZone));
  }
  if (references.length === 0) return () => ({ filled: action });
  return (occasion) => fillAction(action, (reference) => getters.get(nameOf(reference))?.(occasion));
}

function nameOf({ topicName, key, isBefore, detail }: ValueReference): string {
  return `${detail ?? ''} ${isBefore ? 'before ' : ''}${topicName}.${key}`;
}

/**
 * @param timeZone of an action with expressions; other actions read values of topics only
 * @returns undefined for a value that never exists
 */
function getterOf(
  reference: ValueReference,
  view: Values,
  { topicId, topicName: ownName, runs }: Own,
  timeZone: string | undefined,
): Getter | undefined {
  const { topicName, key, isBefore, detail } = reference;
  if (detail === 'count') return countOf(key);
  if (detail) {
    const name = detailText({ detail, key });
    return ({ details }) => details?.get(name);
  }
  if (timeZone !== undefined && topicName === '' && isOccasionName(key)) {
    return (occasion) => occasionValue(key, occasion, ownName, timeZone);
  }
  if (isBefore) {
    const readTopic = topicName === '' ? topicId : topicName;
    return readTopic === undefined ? undefined : view.before(readTopic, key);
  }
  if (topicName !== '') return view.reference(topicName, key);
  // A key without a topic is the value of the sending board, and of no other.
  return topicId === undefined ? undefined : view.value(topicId, key);

  function countOf(name: string): Getter | undefined {
    if (name === 'boards') return topicId === undefined ? undefined : view.heardBoards(topicId);
    if (!isCountOfRuns(reference) || !runs || timeZone === undefined) return undefined;
    return ({ time }) => runs.countOf(timeZone, time);
  }
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
