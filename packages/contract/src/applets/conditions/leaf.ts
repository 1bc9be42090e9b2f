import type { RecordValue } from '../../points/value.ts';
import type { KeyValueCondition, LeafCondition } from '../condition.ts';
import { referenceOf } from '../references.ts';
import { comparesWithBefore } from './comparators.ts';
import { type Compared, comparisonOf, type NoMatch } from './comparisons.ts';
import { type BoardWindow, isPast, type Past, tallyResult } from './value-of.ts';

type Getter = () => RecordValue | undefined;

/** Binds what a condition compares, once for each filter; a getter returns the latest value at the time of its call. */
export interface FilterOperands {
  /** The latest value of a topic's key. @param board the name of the board whose value is meant */
  readonly value: (topicName: string, key: string, board?: string) => Getter;
  /** The text of the latest message of a topic (`BoardMessage.text`). */
  readonly message: (topicName: string) => () => string | undefined;
  /** The value before the latest message, of the same sender. If that message has no other value, the latest itself. */
  readonly before?: (topicName: string, key: string, board?: string) => Getter;
  /** How old the latest value is, in seconds. */
  readonly ageSec?: (topicName: string, key: string, board?: string) => () => number | undefined;
  /** The values of the boards of a topic. */
  readonly boards?: (topicName: string, key: string, withinSec: number) => BoardWindow;
  /** A figure of the values of the last seconds. */
  readonly past?: (topicName: string, key: string, withinSec: number, figure: Past) => Getter;
  /** The value of a reference `{topic.key}`; `value` if absent. */
  readonly reference?: (topicName: string, key: string) => Getter;
}

/** A condition, bound to what it compares. */
interface BoundLeaf extends Compared {
  /** Why the condition does not match now; undefined if it matches. */
  readonly noMatch: () => NoMatch | undefined;
}

const NO_VALUE = () => undefined;

/** @param isLatched whether it has matched, and is compared with its `offContent` */
export function bindLeaf(condition: LeafCondition, operands: FilterOperands, isLatched: () => boolean): BoundLeaf {
  const { topicName, comparatorKey, publishContent } = condition;
  const on = operandOf(publishContent, operands);
  if (condition.type === 'MQTT_SIMPLE_MESSAGE_FILTER') {
    const compared = { seen: operands.message(topicName), against: on, to: NO_VALUE, before: NO_VALUE };
    return { ...compared, noMatch: comparisonOf(comparatorKey, compared) };
  }
  const { subjectKey, offContent, toContent, of } = condition;
  const off = offContent === undefined ? on : operandOf(offContent, operands);
  const against = offContent === undefined ? on : () => (isLatched() ? off() : on());
  const to = toContent === undefined ? NO_VALUE : operandOf(toContent, operands);
  if (of?.which === 'ANY' || of?.which === 'ALL') {
    const window = operands.boards?.(topicName, subjectKey, of.withinSec);
    return window ? bindBoards(condition, of.which, window, { against, to }) : unknown(against, to);
  }
  const board = of?.which === 'BOARD' ? of.board : undefined;
  const before = comparesWithBefore(comparatorKey)
    ? (operands.before?.(topicName, subjectKey, board) ?? NO_VALUE)
    : NO_VALUE;
  const compared = { seen: seenOf(condition, operands), against, to, before };
  return { ...compared, noMatch: comparisonOf(comparatorKey, compared) };
}

function operandOf(content: string, operands: FilterOperands): Getter {
  const reference = referenceOf(content);
  if (!reference) return content === '' ? NO_VALUE : () => content;
  return (operands.reference ?? operands.value)(reference.topicName, reference.key);
}

function seenOf({ topicName, subjectKey, of, maxAgeSec }: KeyValueCondition, operands: FilterOperands): Getter {
  if (of !== undefined && of.which !== 'BOARD') {
    const { which, withinSec } = of;
    if (which === 'ANY' || which === 'ALL') return NO_VALUE;
    if (isPast(which)) return operands.past?.(topicName, subjectKey, withinSec, which) ?? NO_VALUE;
    const window = operands.boards?.(topicName, subjectKey, withinSec);
    return window ? () => window.summary(which) : NO_VALUE;
  }
  const value = operands.value(topicName, subjectKey, of?.board);
  if (maxAgeSec === undefined) return value;
  const ageSec = operands.ageSec?.(topicName, subjectKey, of?.board);
  return () => ((ageSec?.() ?? 0) > maxAgeSec ? undefined : value());
}

function bindBoards(
  { comparatorKey }: KeyValueCondition,
  which: 'ANY' | 'ALL',
  window: BoardWindow,
  { against, to }: Pick<Compared, 'against' | 'to'>,
): BoundLeaf {
  let value: RecordValue | undefined;
  const compare = comparisonOf(comparatorKey, { seen: () => value, against, to, before: NO_VALUE });
  const tally = window.tally(
    (next) => {
      value = next;
      return compare();
    },
    () => JSON.stringify([against(), to()]),
  );
  const seen = () => {
    const { matching, failing, open } = tally();
    const total = matching + failing + open;
    return total === 0 ? undefined : `${matching}/${total}`;
  };
  const noMatch = () => {
    if (against() === undefined || (comparatorKey === 'between' && to() === undefined)) return 'NO_REFERENCE_VALUE';
    return tallyResult(which, tally());
  };
  return { seen, against, to, before: NO_VALUE, noMatch };
}

function unknown(against: Getter, to: Getter): BoundLeaf {
  return { seen: NO_VALUE, against, to, before: NO_VALUE, noMatch: () => 'NO_VALUE' };
}
